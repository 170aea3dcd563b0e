import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { uiConfig } from '../../ui/vite.ts';

export interface BuiltFile {
  /** Path below the folder that the build writes. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes as they travel. */
  gzip: number;
}

/** Builds the page into a folder of its own, reads what is there and removes it. */
export async function buildPage(): Promise<BuiltFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-page-'));
  const mode = process.env.NODE_ENV;
  // Under test the builder would make the page for development.
  process.env.NODE_ENV = 'production';
  try {
    await build(uiConfig(folder, { version: '1.2.3', commit: 'abcdef0' }));
    const names = [...new Bun.Glob('**/*').scanSync(folder)].sort();
    return await Promise.all(
      names.map(async (name) => {
        const bytes = await Bun.file(join(folder, name)).bytes();
        return { name, bytes, gzip: Bun.gzipSync(bytes, { level: 9 }).length };
      }),
    );
  } finally {
    process.env.NODE_ENV = mode;
    rmSync(folder, { recursive: true, force: true });
  }
}

export function textOf(files: readonly BuiltFile[], name: string): string {
  const file = files.find((candidate) => candidate.name === name);
  if (!file) throw new Error(`The build made no ${name}`);
  return new TextDecoder().decode(file.bytes);
}
