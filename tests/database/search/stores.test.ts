import type { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchFile } from '../../../src/database/files.ts';
import { migrate } from '../../../src/database/migrations.ts';
import { openWriter, searchWriter } from '../../../src/database/open.ts';
import { cycleStore } from '../../../src/database/search/cycle.ts';
import { markStore } from '../../../src/database/search/marks.ts';
import { requestStore } from '../../../src/database/search/requests.ts';
import { searchStore } from '../../../src/database/search/searches.ts';
import { type ProfileSwitch, switchStore } from '../../../src/database/search/switches.ts';

let folder = '';
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-search-file-'));
  migrate(folder, ['A']);
  database = openWriter(searchFile(folder, 'A'), searchWriter);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How many pages were ever written; the same = nothing was. */
const changes = () => database.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n;

describe('marks', () => {
  test('hold the turn in this cycle and the last search in any', () => {
    const marks = markStore(database);
    expect(marks.get('movie:1')).toBeNull();
    marks.searched('movie:1', false, 10);
    marks.searched('movie:2', true, 20);
    expect(marks.get('movie:1')).toEqual({ searched: true, upgrade: false, searchedAt: 10 });
    marks.clear();
    expect(marks.get('movie:2')).toEqual({ searched: false, upgrade: false, searchedAt: 20 });
  });
  test('passing something over does not count as a search', () => {
    const marks = markStore(database);
    marks.searched('movie:1', false, 10);
    marks.searched('movie:1', false, null);
    expect(marks.get('movie:1')?.searchedAt).toBe(10);
  });
  test('what changed comes up again', () => {
    const marks = markStore(database);
    marks.searched('movie:1', true, 10);
    marks.release('movie:1');
    expect(marks.get('movie:1')).toEqual({ searched: false, upgrade: false, searchedAt: 10 });
  });
  test('the newest verdict stands beside them', () => {
    const marks = markStore(database);
    expect(marks.standing('movie:1')).toBeNull();
    marks.stand('movie:1', { verdict: 'withheld', reason: 'Why' });
    marks.searched('movie:1', false, 1);
    expect(marks.standing('movie:1')).toEqual({ verdict: 'withheld', reason: 'Why' });
    expect(marks.get('movie:1')?.searched).toBe(true);
  });
});

test('a cycle begins, ends and is followed by another', () => {
  const cycle = cycleStore(database);
  expect(cycle.current()).toBeNull();
  cycle.begin(1, 10);
  cycle.end(20);
  expect(cycle.current()).toEqual({ number: 1, startedAt: 10, endedAt: 20 });
  expect(cycle.begin(2, 30)).toEqual({ number: 2, startedAt: 30, endedAt: null });
  expect(cycle.current()?.endedAt).toBeNull();
});

test('the last activity is kept', () => {
  const cycle = cycleStore(database);
  expect(cycle.activity()).toBeNull();
  cycle.say({ summary: 'One', at: 1 });
  cycle.say({ summary: 'Two', at: 2 });
  expect(cycle.activity()).toEqual({ summary: 'Two', at: 2 });
});

test('a search is open from its intent until it was sent or dropped', () => {
  const searches = searchStore(database);
  const item = { key: 'movie:1', id: 1, table: 'movies', upgrade: false } as const;
  const intent = {
    command: { name: 'MoviesSearch' },
    title: 'T',
    label: '',
    reason: 'Missing',
    items: [item],
    intendedAt: 5,
  };
  const [first, second] = [searches.intend(intent), searches.intend({ ...intent, title: 'U' })];
  expect(searches.open()).toEqual([
    { id: first, ...intent },
    { id: second, ...intent, title: 'U' },
  ]);
  searches.sent(first, 77, 10);
  searches.drop(second);
  expect(searches.open()).toEqual([]);
  expect([searches.sentSince(10), searches.sentSince(11)]).toEqual([[10], []]);
  searches.prune(11);
  expect(searches.sentSince(0)).toEqual([]);
});

test('a switched profile is kept with its way back', () => {
  const switches = switchStore(database);
  const entry: ProfileSwitch = {
    ...{ key: 'movie:1', id: 1, title: 'T', state: 'switching', since: 5 },
    original: { id: 1, name: 'Usual' },
    temporary: { id: 9, name: 'Any' },
  };
  switches.save([entry]);
  switches.save([{ ...entry, state: 'temporary' }]);
  expect(switches.all()).toEqual([{ ...entry, state: 'temporary' }]);
  switches.remove(['movie:1']);
  expect(switches.all()).toEqual([]);
});

test('requests are replaced as a whole, and nothing is written when they are the same', () => {
  const requests = requestStore(database);
  const one = { source: 'overseerr', tmdbId: 1, tvdbId: 0, imdbId: '', seasons: null } as const;
  const two = { source: 'overseerr', tmdbId: 0, tvdbId: 2, imdbId: '', seasons: [1, 3] } as const;
  const write = (...list: (typeof one | typeof two)[]) =>
    requests.replace(list.map((entry) => ({ ...entry, seasons: entry.seasons && [...entry.seasons] })));
  write(one, two, one);
  expect(requests.all()).toHaveLength(2);
  expect(requests.all()).toContainEqual({ ...two, seasons: [1, 3] });
  const before = changes();
  write(two, one);
  expect(changes()).toBe(before);
  write();
  expect(requests.all()).toEqual([]);
});
