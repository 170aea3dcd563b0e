import type { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpDaily } from '../../src/database/backup.ts';
import { torrentsFile } from '../../src/database/files.ts';
import { type LedgerFilter, type LedgerRow, ledger, removed } from '../../src/database/ledger.ts';
import { type LedgerReader, ledgerReader } from '../../src/database/ledger-page.ts';
import { migrate } from '../../src/database/migrations.ts';
import { closeWriter, openWriter, torrentsWriter } from '../../src/database/open.ts';
import { restore } from '../../src/database/restore.ts';

let folder = '';
let one: Database;
let two: Database;
let reader: LedgerReader;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-ledger-'));
  migrate(folder, ['One', 'Two']);
  one = openWriter(torrentsFile(folder, 'One'), torrentsWriter);
  two = openWriter(torrentsFile(folder, 'Two'), torrentsWriter);
  reader = ledgerReader(() => ['One', 'Two', 'Missing'].map((section) => torrentsFile(folder, section)));
});
afterEach(() => {
  reader.close();
  closeWriter(one);
  closeWriter(two);
  rmSync(folder, { recursive: true, force: true });
});

function row(time: number, patch: Partial<LedgerRow> = {}): LedgerRow {
  const about = { client: 'default', hash: 'ab', name: 'N', instance: 'One', category: 'movies', kind: 'movie' };
  const said = { rule: 'complete', verdict: 'done', reason: 'R', inputs: { a: 1 }, result: null } as const;
  return { time, ...about, ...said, ...patch };
}
const times = (filter: Partial<LedgerFilter>) =>
  reader.page({ page: 0, pageSize: 10, ...filter }).entries.map(({ time }) => Date.parse(time));

test('rows of several owners come as one list, newest first, with ids that no two share', () => {
  ledger(one).append([row(1), row(3), row(5)]);
  ledger(two).append([row(2), row(3), row(4)]);
  const page = reader.page({ page: 0, pageSize: 10 });
  expect(page).toMatchObject({ total: 6, page: 0, page_size: 10 });
  expect(page.entries.map(({ time }) => Date.parse(time))).toEqual([5, 4, 3, 3, 2, 1]);
  expect(new Set(page.entries.map(({ id }) => id)).size).toBe(6);
  expect(page.entries[5]).toEqual({ ...row(1), id: 'One:1', time: '1970-01-01T00:00:00.001Z' });
});

test('pages follow each other without gap or double, and a page past the end is empty', () => {
  ledger(one).append(Array.from({ length: 25 }, (_, index) => row(index * 2)));
  ledger(two).append(Array.from({ length: 25 }, (_, index) => row(index * 2 + 1)));
  const pages = [0, 1, 2, 3, 4, 5].flatMap((page) => times({ page }));
  expect(pages).toEqual(Array.from({ length: 50 }, (_, index) => 49 - index));
});

test.each<[string, Partial<LedgerFilter>, number[]]>([
  ['since', { since: 3 }, [4, 3]],
  ['hash in any case', { hash: 'CD' }, [2]],
  ['category', { category: 'series' }, [3]],
  ['rule', { rule: 'adopt' }, [4]],
  ['verdict', { verdict: 'failed' }, [1]],
  ['two at once', { rule: 'adopt', verdict: 'failed' }, []],
])('filter by %s', (_, filter, expected) => {
  ledger(one).append([row(1, { verdict: 'failed' }), row(2, { hash: 'cd' })]);
  ledger(two).append([row(3, { category: 'series' }), row(4, { rule: 'adopt' })]);
  expect(times(filter)).toEqual(expected);
  expect(reader.page({ page: 0, pageSize: 1, ...filter }).total).toBe(expected.length);
});

test('what was removed is told from everything else by how it ended', () => {
  ledger(one).append([
    row(1, { result: `${removed} with its files` }),
    row(2, { result: `${removed}, its files are kept` }),
    row(3, { verdict: 'failed', result: 'it was not removed' }),
  ]);
  ledger(two).append([row(4), row(5, { rule: 'stalled', verdict: 'withheld' })]);
  expect(times({ removed: true })).toEqual([2, 1]);
  expect(times({ removed: false })).toEqual([5, 4, 3]);
});

test('rows older than the limit go, the others stay', () => {
  ledger(one).append([row(1), row(2), row(3)]);
  ledger(one).prune(3);
  expect(times({})).toEqual([3]);
});

describe('a file that gave way to its copy is read anew', () => {
  const total = () => reader.page({ page: 0, pageSize: 10 }).total;
  const path = () => torrentsFile(folder, 'One');

  test('which holds what it held at the time of the copy, and what came since', () => {
    ledger(one).append([row(1)]);
    backUpDaily(one, path(), 1);
    ledger(one).append([row(2)]);
    expect(times({})).toEqual([2, 1]);
    closeWriter(one);
    restore(path(), 3);
    expect(times({})).toEqual([1]);
    one = openWriter(path(), torrentsWriter);
    ledger(one).append([row(4)]);
    expect(times({})).toEqual([4, 1]);
  });

  test('and holds nothing where there is no copy', () => {
    ledger(one).append([row(1)]);
    ledger(two).append([row(2)]);
    expect(total()).toBe(2);
    closeWriter(one);
    restore(path(), 3);
    expect(total()).toBe(1);
    migrate(folder, ['One']);
    one = openWriter(path(), torrentsWriter);
    expect(total()).toBe(1);
    ledger(one).append([row(3)]);
    expect(times({})).toEqual([3, 2]);
  });
});

test('an owner that is gone is read no more', () => {
  ledger(one).append([row(1)]);
  ledger(two).append([row(2)]);
  let sections = ['One', 'Two'];
  const some = ledgerReader(() => sections.map((section) => torrentsFile(folder, section)));
  expect(some.page({ page: 0, pageSize: 10 }).total).toBe(2);
  sections = ['Two'];
  expect(some.page({ page: 0, pageSize: 10 }).total).toBe(1);
  some.close();
});
