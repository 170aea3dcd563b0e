/** Brings the files of the browser page into memory, from the executable or, run from source, from `dist/ui`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { embedded, scriptHashes } from './embedded.ts';
import type { Asset, Assets, LazyAsset } from './http/ui.ts';

export interface PageFiles {
  assets: Assets;
  /** `sha256-…` of the inline scripts. */
  scriptHashes: string[];
}

export async function loadPageFiles(): Promise<PageFiles> {
  if (embedded.length > 0) return { assets: new Map(await Promise.all(embedded.map(readEmbedded))), scriptHashes };
  return loadBuilt(join(import.meta.dir, '../dist/embed/manifest.json'));
}

async function readEmbedded(file: (typeof embedded)[number]): Promise<[string, Asset | LazyAsset]> {
  const { path, type, immutable } = file;
  if (file.plain === null) return [path, () => readLater(file)];
  const [bytes, gzip, brotli] = await Promise.all([file.plain, file.gzip, file.brotli].map(readMaybe));
  return [path, { type, immutable, bytes: bytes ?? new Uint8Array(), gzip, brotli }];
}

async function readLater({ brotli, type, immutable }: (typeof embedded)[number]): Promise<Asset> {
  const packed = (await readMaybe(brotli)) ?? new Uint8Array();
  return { type, immutable, brotli: packed, bytes: new Uint8Array(brotliDecompressSync(packed)) };
}

async function readMaybe(path: string | null): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return path === null ? undefined : await Bun.file(path).bytes();
}

/** What the last `bun run build` left behind; without one there is a page that says so. */
async function loadBuilt(manifest: string): Promise<PageFiles> {
  if (!existsSync(manifest)) {
    const bytes = new TextEncoder().encode(
      '<!doctype html><title>Tendarr</title><p>The page is not built: run the build.',
    );
    const page: Asset = { bytes, type: 'text/html; charset=utf-8', immutable: false };
    return { assets: new Map([['index.html', page]]), scriptHashes: [] };
  }
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as { files: typeof embedded; scriptHashes: string[] };
  return { assets: new Map(await Promise.all(built.files.map(readEmbedded))), scriptHashes: built.scriptHashes };
}
