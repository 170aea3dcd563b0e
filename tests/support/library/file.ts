/** A library file in a temporary data folder, filled by sentences: `db.movie('Alien').from(1979).missing()`. */
import type { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFolder, libraryFile } from '../../../src/database/files.ts';
import { type LibraryReader, libraryReader } from '../../../src/database/library/reader.ts';
import { createScanner, type Scanner } from '../../../src/database/library/scanner.ts';
import { type LibraryWriter, openLibraryWriter } from '../../../src/database/library/writer.ts';
import { libraryKind, migrateFile } from '../../../src/database/migrations.ts';
import { openWriter } from '../../../src/database/open.ts';
import { type MovieSentence, movieSentence } from './movie.ts';
import { type ArtistSentence, artistSentence } from './music.ts';
import { type SeriesSentence, seriesSentence } from './series.ts';

export interface LibraryFile {
  dataFolder: string;
  file: string;
  /** The writing connection. */
  database: Database;
  writer: LibraryWriter;
  reader: LibraryReader;
  scanner: Scanner;
  profile(id: number, name: string, minFormatScore?: number): void;
  /** Monitored, on disk and good unless the sentence goes on. Numbered from 1. */
  movie(title: string): MovieSentence;
  series(title: string): SeriesSentence;
  artist(name: string): ArtistSentence;
  /** Removes everything. */
  close(): void;
}

/** @param section whose file it is; @param folder an existing data folder, which then stays */
export function libraryOf(section = 'Movies-HD', folder?: string): LibraryFile {
  const dataFolder = folder ?? mkdtempSync(join(tmpdir(), 'tendarr-library-'));
  mkdirSync(databaseFolder(dataFolder), { recursive: true });
  const file = libraryFile(dataFolder, section);
  if (!existsSync(file)) writeFileSync(file, emptyLibrary());
  const database = openWriter(file, libraryKind.writer);
  // A test does not outlive a power cut.
  database.run('PRAGMA synchronous = OFF');
  const writer = openLibraryWriter(database);
  const scanner = createScanner({ timeoutMs: 60_000 });
  const reader = libraryReader(file, scanner);
  let last = 0;
  const next = () => {
    last += 1;
    return last;
  };
  return {
    dataFolder,
    file,
    database,
    writer,
    reader,
    scanner,
    profile: (id, name, minFormatScore = 0) =>
      writer.profiles.upsert([{ id, name, minFormatScore, cutoffFormatScore: 0, upgradeAllowed: true }]),
    movie: (title) => movieSentence(writer, next(), title),
    series: (title) => seriesSentence(writer, next, title),
    artist: (name) => artistSentence(writer, next, name),
    close() {
      reader.close();
      scanner.close();
      database.close();
      if (folder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

let empty: Buffer | null = null;

/** The bytes of a library file that was just made: copying them is much faster than making another. */
function emptyLibrary(): Buffer {
  if (empty) return empty;
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-empty-'));
  const file = join(folder, 'empty.db');
  migrateFile(file, libraryKind);
  empty = readFileSync(file);
  rmSync(folder, { recursive: true });
  return empty;
}
