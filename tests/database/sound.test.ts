import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpDaily, backupsOf } from '../../src/database/backup.ts';
import { databaseFolder, torrentsFile } from '../../src/database/files.ts';
import { migrate, migrateFile, torrentsKind } from '../../src/database/migrations.ts';
import { closeWriter, openWriter, torrentsWriter } from '../../src/database/open.ts';
import { forgetRestored, isSound, restoredAt } from '../../src/database/restore.ts';
import { openSound } from '../../src/database/sound.ts';
import { endedUncleanly } from '../../src/database/unclean.ts';

const day = 86_400_000;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-sound-'));
  migrate(folder, ['One']);
  file = torrentsFile(folder, 'One');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = Date.UTC(2026, 0, 31, 9);
const mark = (database: Database, text: string) => database.run("INSERT INTO brakes VALUES (?, 1, 'R')", [text]);
const marks = (database: Database) => database.query('SELECT category FROM brakes ORDER BY 1').values().flat();
/** Overwrites pages behind the first one. */
const damage = () => {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 + 100);
  writeFileSync(file, bytes);
};
function write(...texts: string[]): void {
  const database = openWriter(file, torrentsWriter);
  for (const text of texts) mark(database, text);
  closeWriter(database);
}
/** As a process that was killed leaves it. */
function killed(text: string): void {
  const child = Bun.spawnSync([
    process.execPath,
    '-e',
    `const { Database } = require('bun:sqlite'); const d = new Database(${JSON.stringify(file)});
     d.run('PRAGMA journal_mode = WAL'); d.run("INSERT INTO brakes VALUES ('${text}', 1, 'R')"); process.kill(process.pid, 9);`,
  ]);
  expect(child.exitCode).not.toBe(0);
}

describe('a copy each day', () => {
  test('is made of what changed, once a day, and three are kept', () => {
    const database = openWriter(file, torrentsWriter);
    for (let days = 0; days < 6; days += 1) {
      mark(database, `day ${days}`);
      const at = Date.now() + (days - 10) * day;
      backUpDaily(database, file, at);
      backUpDaily(database, file, at + 1_000);
    }
    closeWriter(database);
    expect(backupsOf(file)).toHaveLength(3);
    const copy = new Database(join(databaseFolder(folder), 'backup', backupsOf(file)[0]?.file ?? ''), {
      readonly: true,
    });
    expect(marks(copy)).toContain('day 5');
    copy.close();
  });

  test('is made although a copy lies ahead, after the clock was set back', () => {
    const database = openWriter(file, torrentsWriter);
    backUpDaily(database, file, now + 365 * day);
    mark(database, 'after');
    backUpDaily(database, file, now);
    closeWriter(database);
    expect(backupsOf(file).map(({ at }) => at)).toEqual([now + 365 * day, now]);
  });

  test('is not made of what is as it was', () => {
    const database = openWriter(file, torrentsWriter);
    backUpDaily(database, file, Date.now() + day);
    backUpDaily(database, file, Date.now() + 3 * day);
    closeWriter(database);
    expect(backupsOf(file)).toHaveLength(1);
  });
});

describe('after an unclean end', () => {
  test('what was written is there, and the file is checked once', () => {
    killed('kept');
    const database = openSound(file, torrentsKind, () => now);
    expect(marks(database)).toEqual(['kept']);
    expect([isSound(database), endedUncleanly(file), restoredAt(file)]).toEqual([true, false, null]);
    closeWriter(database);
  });

  test('the trace outlives a migration, which opens the file before its owner does', () => {
    killed('kept');
    migrateFile(file, torrentsKind, () => now);
    expect(endedUncleanly(file)).toBe(true);
    closeWriter(openSound(file, torrentsKind, () => now));
    expect(endedUncleanly(file)).toBe(false);
  });

  test('a damaged file is replaced by its newest sound copy and kept beside', () => {
    write('before');
    const database = openWriter(file, torrentsWriter);
    backUpDaily(database, file, now);
    closeWriter(database);
    write('after');
    damage();
    writeFileSync(`${file}.unclean`, '');
    const opened = openSound(file, torrentsKind, () => now);
    expect(marks(opened)).toEqual(['before']);
    expect(restoredAt(file)).toBe(now);
    closeWriter(opened);
    expect(
      readdirSync(databaseFolder(folder)).filter((name) => /\.broken-[^.]*$/.test(name) && !name.endsWith('-wal')),
    ).toHaveLength(1);
    forgetRestored(file);
    expect(restoredAt(file)).toBeNull();
  });

  test('without a copy that is sound it begins anew', () => {
    write('before');
    damage();
    writeFileSync(`${file}.unclean`, '');
    const opened = openSound(file, torrentsKind, () => now);
    expect(marks(opened)).toEqual([]);
    expect(restoredAt(file)).toBe(now);
    closeWriter(opened);
  });
});

test('a file that is no database any more does not keep the program from starting', () => {
  write('before');
  writeFileSync(file, 'something else'.repeat(1_000));
  migrate(folder, ['One'], () => now);
  const opened = openSound(file, torrentsKind, () => now);
  expect(marks(opened)).toEqual([]);
  closeWriter(opened);
  expect(restoredAt(file)).toBe(now);
});

test('a clean end needs no check', () => {
  write('kept');
  migrateFile(file, torrentsKind);
  expect([endedUncleanly(file), existsSync(`${file}-wal`)]).toEqual([false, false]);
});
