import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupsOf, folderOf } from '../../src/database/backup.ts';
import { databaseFolder, searchFile, tendarrFile } from '../../src/database/files.ts';
import { closeWriter } from '../../src/database/open.ts';
import { restoredAt } from '../../src/database/restore.ts';
import { openOwnTendarr } from '../../src/database/tendarr.ts';
import { createLogger } from '../../src/log.ts';
import { restoredAttention, startBackups } from '../../src/serve/backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a restored file is shown for a day and then forgotten', () => {
  const now = Date.UTC(2026, 0, 31, 9);
  mkdirSync(databaseFolder(folder));
  expect(restoredAttention(folder, ['Movies'], now)).toEqual([]);
  for (const file of [tendarrFile(folder), searchFile(folder, 'Movies')]) writeFileSync(`${file}.restored`, `${now}`);
  const ids = (at: number) => restoredAttention(folder, ['Movies'], at).map(({ id, severity }) => `${severity} ${id}`);
  expect(ids(now + 86_399_999)).toEqual(['error restored:tendarr', 'error restored-search:Movies']);
  expect(ids(now + 86_400_000)).toEqual([]);
  expect([restoredAt(tendarrFile(folder)), restoredAt(searchFile(folder, 'Movies'))]).toEqual([null, null]);
});

test('a copy that cannot be made is told and stops nothing; the next change is copied', () => {
  const lines: string[] = [];
  const log = createLogger('Main', ({ message }) => void lines.push(message), { level: 'INFO' });
  const database = openOwnTendarr(folder);
  // A file stands where the folder of the copies would be.
  writeFileSync(folderOf(tendarrFile(folder)), '');
  const backups = startBackups(database, folder, log);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toStartWith('The accounts could not be copied: ');
  rmSync(folderOf(tendarrFile(folder)));
  backups.usersChanged();
  expect([lines.length, backupsOf(tendarrFile(folder)).length]).toEqual([1, 1]);
  backups.stop();
  closeWriter(database);
});
