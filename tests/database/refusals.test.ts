import type { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { torrentsFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import { openWriter, torrentsWriter } from '../../src/database/open.ts';
import { mostRefusals, readSeenMessages, refusalStore } from '../../src/database/refusals.ts';

let folder = '';
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-refusals-'));
  migrate(folder, ['A']);
  database = openWriter(torrentsFile(folder, 'A'), torrentsWriter);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const seen = () => readSeenMessages(torrentsFile(folder, 'A'));
const rows = () => database.query<{ count: number }, []>('SELECT count(*) AS count FROM refusals').get()?.count;
const one = (hash: string, message = 'Sample') => ({ hash, message });

describe('messages of refused imports', () => {
  test('count each download once, however often it is seen with them', () => {
    const store = refusalStore(database);
    store.remember([one('A')], 1);
    store.remember([one('A'), one('B')], 2);
    store.remember([one('A'), one('B')], 3);
    expect(seen()).toEqual([{ text: 'Sample', count: 2, firstSeen: 1, lastSeen: 2 }]);
  });

  test('come in the order of how many downloads they refused', () => {
    refusalStore(database).remember([one('A', 'z'), one('A', 'b'), one('A', 'a'), one('B', 'z')], 1);
    expect(seen().map(({ text }) => text)).toEqual(['z', 'a', 'b']);
  });

  test('that are known write nothing', () => {
    const store = refusalStore(database);
    store.remember([one('A')], 1);
    const changes = () => database.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n;
    const before = changes();
    store.remember([one('A')], 2);
    store.remember([], 3);
    store.prune(1);
    expect(changes()).toBe(before);
  });

  test('are forgotten when they are old', () => {
    const store = refusalStore(database);
    store.remember([one('A')], 1);
    store.remember([one('B')], 2);
    store.prune(2);
    expect(seen()).toMatchObject([{ count: 1, firstSeen: 2 }]);
  });

  test('are never more than some, of which the newest are kept', () => {
    const store = refusalStore(database);
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, n) => one(`${prefix}${n}`, `${n}`));
    store.remember(many(mostRefusals, 'A'), 1);
    store.remember([one('NEW', 'new')], 2);
    store.remember(many(mostRefusals + 10, 'A'), 3);
    expect(rows()).toBe(mostRefusals);
    expect(database.query('SELECT 1 FROM refusals WHERE hash = ?').get('NEW')).not.toBeNull();
    expect(seen()).toHaveLength(50);
  });

  test('that are longer than anybody would list are left out', () => {
    refusalStore(database).remember([one('A', 'x'.repeat(501)), one('A', 'x'.repeat(500))], 1);
    expect(seen().map(({ text }) => text.length)).toEqual([500]);
  });

  test('of an instance that has no file yet are none', () => {
    expect(readSeenMessages(torrentsFile(folder, 'B'))).toEqual([]);
  });

  test('that are being written are asked for later', () => {
    database.run('PRAGMA locking_mode = EXCLUSIVE');
    refusalStore(database).remember([one('A')], 1);
    expect(seen).toThrow('The messages are being written, try again in a moment');
  });
});
