/** The interface with real library files behind it, one instance of each kind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpDeps } from '../../../src/http/handler.ts';
import type { Picture } from '../../../src/http/library/deps.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { createFixture, type Fixture } from '../fixture.ts';

export interface Shelves extends Fixture {
  /** Categories `movies/hd`, `tv` and `music`. */
  movies: LibraryFile;
  series: LibraryFile;
  music: LibraryFile;
  /** What the managers have, by id. */
  pictures: Map<number, Picture>;
  close(): void;
}

export function openShelves(overrides: Partial<HttpDeps> = {}): Shelves {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-shelves-'));
  const opened = new Map<string, LibraryFile>();
  const file = (section: string): LibraryFile => {
    const known = opened.get(section) ?? libraryOf(section, folder);
    opened.set(section, known);
    return known;
  };
  const pictures = new Map<number, Picture>();
  const sections: Record<string, string> = {
    'movie movies/hd': 'Movies',
    'series tv': 'Series',
    'music music': 'Music',
  };
  const library: HttpDeps['library'] = (kind, category) => {
    const section = sections[`${kind} ${category}`];
    return section ? { ...file(section).reader, poster: async (id) => pictures.get(id) ?? null } : null;
  };
  return {
    ...createFixture({ library, ...overrides }),
    get movies() {
      return file('Movies');
    },
    get series() {
      return file('Series');
    },
    get music() {
      return file('Music');
    },
    pictures,
    close() {
      for (const one of opened.values()) one.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
