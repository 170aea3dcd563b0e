import { describe, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Need {
  /** In words, part of the name of what is skipped: `qBittorrent 5.1`. */
  what: string;
  /** Where it was found; null = missing. */
  found: string | null;
}

/**
 * `describe` for tests that need something from outside the repository. Missing: one skipped test that names it; on CI
 * (`CI=true`) one that fails, because there everything has to be present.
 */
export function describeWith(name: string, needs: Need[], body: () => void): void {
  const missing = needs.filter((need) => need.found === null).map((need) => need.what);
  if (missing.length === 0) {
    describe(name, body);
    return;
  }
  const line = `${name} (missing: ${missing.join(', ')})`;
  if (process.env.CI !== 'true') {
    test.skip(line, () => {});
    return;
  }
  test(line, () => {
    throw new Error(`On CI this has to be present: ${missing.join(', ')}`);
  });
}

/** A program by the path in an environment variable, else by its name in PATH. */
export function program(what: string, variable: string, name?: string): Need {
  const path = process.env[variable] ?? (name && Bun.which(name));
  return { what, found: path && existsSync(path) ? path : null };
}

export type ClientVersion = '4.5' | '5.1' | '5.3';

/** The real qBittorrent of a version. */
export function qbittorrentProgram(version: ClientVersion): Need {
  const variable = `TENDARR_TEST_QBITTORRENT_${version.replace('.', '')}`;
  return program(`qBittorrent ${version} (${variable})`, variable, version === '4.5' ? 'qbittorrent-nox' : undefined);
}

/** Headless Chromium for playwright-core. */
export function chromium(): Need {
  return program('Chromium (TENDARR_TEST_CHROMIUM)', 'TENDARR_TEST_CHROMIUM', 'chromium');
}

/** A published document of another project that lies beside the repository (`TENDARR_SHARED` overrides the folder). */
export function sharedDocument(path: string): Need {
  const folder = process.env.TENDARR_SHARED ?? join(import.meta.dir, '../../../shared');
  const file = join(folder, path);
  return { what: `published document ${path}`, found: existsSync(file) ? file : null };
}
