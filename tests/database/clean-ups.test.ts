import type { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CleanUpRow, cleanUpStore } from '../../src/database/clean-ups.ts';
import { torrentsFile } from '../../src/database/files.ts';
import { foreignCategories } from '../../src/database/foreign-categories.ts';
import { migrate } from '../../src/database/migrations.ts';
import { closeWriter, openWriter, torrentsWriter } from '../../src/database/open.ts';

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-clean-ups-'));
  migrate(folder, ['Movies']);
  database = openWriter(torrentsFile(folder, 'Movies'), torrentsWriter);
});
afterEach(() => {
  closeWriter(database);
  rmSync(folder, { recursive: true, force: true });
});

const row = (hash: string, intendedAt: number, patch: Partial<CleanUpRow> = {}): CleanUpRow => ({
  client: 'default',
  hash,
  addedOn: 7,
  name: hash,
  category: 'movies',
  contentPath: '/d/movies/X',
  savePath: '/d/movies',
  moved: false,
  intendedAt,
  givenUp: false,
  ...patch,
});

test('what is to be cleaned up comes back as it was, oldest first', () => {
  const store = cleanUpStore(database);
  const rows = [row('a', 1, { moved: true }), row('b', 2, { givenUp: true })];
  store.save([...rows].reverse());
  expect(store.all()).toEqual(rows);
});

test('a torrent has one row, the newest', () => {
  const store = cleanUpStore(database);
  store.save([row('a', 1)]);
  store.save([row('a', 5, { name: 'new' }), row('a', 6, { client: 'other' })]);
  expect(store.all().map(({ client, name }) => [client, name])).toEqual([
    ['default', 'new'],
    ['other', 'a'],
  ]);
});

test('what is over or old is forgotten', () => {
  const store = cleanUpStore(database);
  store.save([row('a', 1), row('b', 2), row('c', 3)]);
  store.end(row('b', 2));
  store.prune(3);
  expect(store.all().map(({ hash }) => hash)).toEqual(['c']);
});

test('categories of others are kept as they were seen last', () => {
  const store = foreignCategories(database);
  expect(store.all()).toEqual([]);
  store.set(['tv', 'music', 'tv']);
  expect(store.all()).toEqual(['music', 'tv']);
  store.set([]);
  expect(store.all()).toEqual([]);
});
