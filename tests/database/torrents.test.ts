import type { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { torrentsFile } from '../../src/database/files.ts';
import { type ImportIntent, importStore } from '../../src/database/imports.ts';
import { migrate } from '../../src/database/migrations.ts';
import { closeWriter, openWriter, torrentsWriter } from '../../src/database/open.ts';
import { type TorrentRow, torrentStore } from '../../src/database/torrents.ts';

let folder = '';
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-torrents-'));
  migrate(folder, ['One']);
  database = openWriter(torrentsFile(folder, 'One'), torrentsWriter);
});
afterEach(() => {
  closeWriter(database);
  rmSync(folder, { recursive: true, force: true });
});

const full: TorrentRow = {
  client: 'default',
  hash: 'ab',
  name: 'N',
  category: 'movies',
  addedOn: 5,
  firstSeen: 6,
  origin: 'incomplete',
  importedAt: 7,
  importedBy: 'scan',
  tagged: true,
  failures: 2,
  nextTry: 8,
  verdicts: { complete: { verdict: 'failed', reason: 'R', since: 9 } },
  goneAt: 10,
  formerCategory: 'books',
  notes: { stoppedBy: 'space', evidence: { stalledMs: 5 } },
};
const empty: TorrentRow = {
  ...full,
  hash: 'cd',
  origin: null,
  importedAt: null,
  importedBy: null,
  tagged: false,
  nextTry: null,
  verdicts: {},
  goneAt: null,
  formerCategory: null,
  notes: {},
};

test('what is remembered comes back as it was', () => {
  torrentStore(database).save([full, empty]);
  expect(torrentStore(database).all()).toEqual([full, empty]);
});

test('the same hash on two clients is two torrents; saving again replaces', () => {
  const store = torrentStore(database);
  store.save([full, { ...full, client: 'Seedbox' }]);
  store.save([{ ...full, name: 'M' }]);
  expect(
    store
      .all()
      .map(({ client, name }) => `${client} ${name}`)
      .sort(),
  ).toEqual(['Seedbox N', 'default M']);
});

test('only what left before a time is forgotten', () => {
  const store = torrentStore(database);
  store.save([full, empty, { ...full, hash: 'ef', goneAt: 11 }]);
  expect(store.forgetGone(11)).toEqual([{ client: 'default', hash: 'ab' }]);
  expect(store.all().map(({ hash }) => hash)).toEqual(['cd', 'ef']);
});

test('those that left are found one by one, and are not among those that are here', () => {
  const store = torrentStore(database);
  const here = { ...full, hash: 'cd', goneAt: null };
  store.save([full, here]);
  expect(store.here()).toEqual([here]);
  expect(store.find('default', 'ab')).toEqual(full);
  expect(store.find('default', 'cd')).toEqual(here);
  expect([store.find('Seedbox', 'ab'), store.find('default', 'ef')]).toEqual([null, null]);
});

const intent: ImportIntent = {
  client: 'default',
  hash: 'ab',
  name: 'N',
  category: 'movies',
  command: 'scan',
  mode: 'Auto',
  path: '/p',
  tracked: true,
  intendedAt: 1,
};

test('an import is open from its intent to its end', () => {
  const store = importStore(database);
  const row = store.intend(intent);
  expect(store.open()).toEqual([{ ...intent, id: row.id, commandId: null, sentAt: null }]);
  store.sent(row.id, 42, 2);
  expect(store.open()).toEqual([{ ...intent, id: row.id, commandId: 42, sentAt: 2 }]);
  expect(store.endedCommands('default', 'ab')).toEqual([]);
  store.end(row.id, 'failed', 'why', 3);
  expect(store.open()).toEqual([]);
  expect(store.endedCommands('default', 'ab')).toEqual([42]);
  expect(store.endedCommands('Seedbox', 'ab')).toEqual([]);
});

test('old ended imports are forgotten, open ones never', () => {
  const store = importStore(database);
  const ended = store.intend(intent);
  store.sent(ended.id, 1, 1);
  store.end(ended.id, 'imported', '', 5);
  store.intend(intent);
  store.prune(5);
  expect(store.endedCommands('default', 'ab')).toEqual([1]);
  store.prune(6);
  expect(store.endedCommands('default', 'ab')).toEqual([]);
  expect(store.open()).toHaveLength(1);
});
