import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpDaily, backupsOf, folderOf } from '../../src/database/backup.ts';
import { databaseFolder, tendarrFile } from '../../src/database/files.ts';
import { closeWriter } from '../../src/database/open.ts';
import { restoredAt } from '../../src/database/restore.ts';
import { backUpTendarr, backUpUsers, openOwnTendarr } from '../../src/database/tendarr.ts';
import { createUsers } from '../../src/database/users.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-accounts-'));
  file = tendarrFile(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function begin(password: string): Promise<string> {
  const database = openOwnTendarr(folder);
  const users = createUsers(database, Date.now, () => backUpUsers(database, folder, Date.now()));
  await users.setPassword('admin', password);
  const session = users.openSession();
  closeWriter(database);
  return session;
}
const ways: [string, () => void][] = [
  ['is no database any more', () => writeFileSync(file, 'something else'.repeat(1_000))],
  [
    'is damaged inside, after an unclean end',
    () => {
      writeFileSync(file, readFileSync(file).fill(0x5a, 4096 + 100));
      writeFileSync(`${file}.unclean`, '');
    },
  ],
];

test.each(ways)('a file that %s gives way to its copy: the password holds, sessions are over', async (_, damage) => {
  const session = await begin('a good password');
  damage();
  const database = openOwnTendarr(folder);
  const users = createUsers(database);
  expect(users.hasPassword()).toBe(true);
  expect(await users.verify('admin', 'a good password')).toBe(true);
  expect(users.hasSession(session)).toBe(false);
  expect(restoredAt(file)).not.toBeNull();
  expect(readdirSync(databaseFolder(folder)).some((name) => name.startsWith('tendarr.db.broken-'))).toBe(true);
  closeWriter(database);
});

test('a sound file is taken as it is, sessions included, and copied once a day', async () => {
  const session = await begin('a good password');
  const database = openOwnTendarr(folder);
  expect([createUsers(database).hasSession(session), restoredAt(file)]).toEqual([true, null]);
  const before = backupsOf(file).length;
  backUpTendarr(database, folder, Date.now());
  expect(backupsOf(file)).toHaveLength(before);
  createUsers(database).openSession();
  backUpTendarr(database, folder, Date.now() + 86_400_000);
  expect(backupsOf(file)).toHaveLength(before + 1);
  closeWriter(database);
});

test('a removed password does not come back with a copy', async () => {
  await begin('a good password');
  const database = openOwnTendarr(folder);
  await Bun.sleep(2);
  createUsers(database, Date.now, () => backUpUsers(database, folder, Date.now())).clear();
  closeWriter(database);
  ways[0]?.[1]();
  const restored = openOwnTendarr(folder);
  expect(createUsers(restored).hasPassword()).toBe(false);
  closeWriter(restored);
});

test('a copy that broke off is not taken for one', () => {
  const database = openOwnTendarr(folder);
  mkdirSync(folderOf(file), { recursive: true });
  const now = Date.UTC(2026, 0, 31, 9);
  // Where the copy is to be written there is a folder.
  mkdirSync(join(folderOf(file), 'tendarr.daily.2026-01-31T09-00-00-000Z.db.part', 'x'), { recursive: true });
  expect(() => backUpDaily(database, file, now)).toThrow();
  expect(backupsOf(file)).toEqual([]);
  closeWriter(database);
});
