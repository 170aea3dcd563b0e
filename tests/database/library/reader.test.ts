import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { libraryReader } from '../../../src/database/library/reader.ts';
import { openLibraryWriter } from '../../../src/database/library/writer.ts';
import { libraryKind, migrateFile } from '../../../src/database/migrations.ts';
import { closeWriter, libraryWriter, openWriter } from '../../../src/database/open.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { movieFacts } from '../../support/library/movie.ts';

let db: LibraryFile;
beforeEach(() => {
  db = libraryOf();
  db.movie('Alien');
});
afterEach(() => db.close());

const filter = { q: '', page: 0, pageSize: 50 };
const unavailable = { name: 'AppError', code: 'unavailable' };

function remove(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

describe('reading a library', () => {
  test('goes on while its writer is in the middle of a transaction', async () => {
    db.database.run('BEGIN IMMEDIATE');
    openLibraryWriter(db.database).marks.set('series', [], {});
    db.database.run("UPDATE movies SET title = 'Changed'");
    expect((await db.reader.movies(filter)).rows[0]?.title).toBe('Alien');
    db.database.run('ROLLBACK');
  });

  test('gives up soon when the file is locked for good', async () => {
    // Only a change of the journal locks readers of a WAL file out.
    db.reader.close();
    db.database.run('PRAGMA journal_mode = DELETE');
    db.database.run('BEGIN EXCLUSIVE');
    const reader = libraryReader(db.file, db.scanner);
    const error = await reader.movies(filter).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ ...unavailable, message: 'The library is being written, try again in a moment' });
    expect(() => reader.movieCounts()).toThrow('The library is being written');
    db.database.run('ROLLBACK');
    expect(reader.movieCounts().monitored).toBe(1);
    reader.close();
  });

  test('of a file that is not there is unavailable', async () => {
    const reader = libraryReader(`${db.file}.none`, db.scanner);
    expect(await reader.series(filter as never).catch((thrown: unknown) => thrown)).toMatchObject(unavailable);
    expect(() => reader.artist(1)).toThrow('The library cannot be read');
  });

  test('of a damaged file is unavailable', async () => {
    const file = `${db.file}.damaged`;
    writeFileSync(file, 'this is no database at all'.repeat(200));
    const reader = libraryReader(file, db.scanner);
    expect(await reader.movies(filter).catch((thrown: unknown) => thrown)).toMatchObject(unavailable);
  });

  test('sees another file that was put in its place', async () => {
    expect(db.reader.movieCounts().monitored).toBe(1);
    db.database.close();
    remove(db.file);
    migrateFile(db.file, libraryKind);
    const other = openWriter(db.file, libraryWriter);
    openLibraryWriter(other).movies.upsert([movieFacts(5, 'New'), movieFacts(6, 'Newer')]);
    expect(db.reader.movieCounts().monitored).toBe(2);
    closeWriter(other);
  });
});
