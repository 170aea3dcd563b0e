import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFolder, libraryFile, searchFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import { librarySteps } from '../../src/database/steps/library.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function versionOf(file: string): number {
  const database = new Database(file, { readonly: true });
  const { user_version } = database.query('PRAGMA user_version').get() as { user_version: number };
  database.close();
  return user_version;
}

function become(file: string, sql: string): void {
  const database = new Database(file, { create: true });
  database.run(sql);
  database.close();
}

describe('the first start', () => {
  test('makes one file for each process of each instance, and the placeholders', () => {
    migrate(folder, ['Movies-HD', 'Series']);
    expect(readdirSync(databaseFolder(folder)).sort()).toEqual([
      'Movies-HD.library.db',
      'Movies-HD.search.db',
      'Movies-HD.torrents.db',
      'Series.library.db',
      'Series.search.db',
      'Series.torrents.db',
      'placeholders.torrents.db',
    ]);
  });

  test('can be repeated', () => {
    migrate(folder, ['Movies-HD']);
    become(libraryFile(folder, 'Movies-HD'), "INSERT INTO library VALUES (1, 'movie', 5)");
    migrate(folder, ['Movies-HD']);
    const database = new Database(libraryFile(folder, 'Movies-HD'), { readonly: true });
    expect(database.query('SELECT synced_at FROM library').values()).toEqual([[5]]);
    database.close();
  });
});

describe('a library file that cannot be used is made anew', () => {
  test.each([
    ['of a newer version', (file: string) => become(file, 'PRAGMA user_version = 99')],
    ['that is no database', (file: string) => writeFileSync(file, 'something else'.repeat(500))],
  ])('%s', (_, spoil) => {
    mkdirSync(databaseFolder(folder));
    const file = libraryFile(folder, 'Movies-HD');
    spoil(file);
    migrate(folder, ['Movies-HD']);
    expect(versionOf(file)).toBe(librarySteps.length);
  });
});

test('a library file of the version before keeps its rows', () => {
  mkdirSync(databaseFolder(folder));
  const file = libraryFile(folder, 'Series');
  for (const step of librarySteps.slice(0, 2)) become(file, step);
  become(file, 'PRAGMA user_version = 2');
  become(
    file,
    "INSERT INTO series (id, title, fold, tvdb_id, imdb_id, series_type, monitored, profile_id) VALUES (1, 'Dark', 'dark', 7, '', 'standard', 1, 1)",
  );
  migrate(folder, ['Series']);
  const database = new Database(file, { readonly: true });
  expect(database.query('SELECT title, slug FROM series').values()).toEqual([['Dark', '']]);
  database.close();
  expect(versionOf(file)).toBe(librarySteps.length);
});

test('search marks of a newer version are left alone', () => {
  mkdirSync(databaseFolder(folder));
  const file = searchFile(folder, 'Movies-HD');
  become(file, 'PRAGMA user_version = 99');
  expect(() => migrate(folder, ['Movies-HD'])).toThrow(/newer version/);
  expect(versionOf(file)).toBe(99);
});
