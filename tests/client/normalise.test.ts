import { describe, expect, test } from 'bun:test';
import { readTorrent } from '../../src/client/normalise.ts';
import { createShared } from '../../src/client/shared.ts';
import { isComplete, type Torrent } from '../../src/client/torrent.ts';
import { OutsideError } from '../../src/error.ts';
import { rawTorrent } from './raw-torrent.ts';

const shared = createShared();
const read = (raw: Record<string, unknown>, previous?: Torrent) => readTorrent('ab', raw, previous, shared);

test('a whole torrent is read into our vocabulary', () => {
  expect(read(rawTorrent())).toEqual({
    hash: 'ab',
    name: 'Some.Invented.Title',
    category: 'movies',
    tags: ['a', 'b'],
    state: 'stalledUP',
    progress: 1,
    amountLeft: 0,
    size: 1000,
    addedOn: 1_700_000_000,
    completedOn: 1_700_000_100,
    lastActivity: 1_700_000_200,
    availability: null,
    eta: null,
    ratio: 1.5,
    seedingTime: 3600,
    ratioLimit: null,
    seedingTimeLimit: null,
    savePath: '/downloads',
    contentPath: '/downloads/Some.Invented.Title',
    priority: 0,
    downloadLimit: 0,
    uploadLimit: 0,
    superSeeding: false,
    autoManaged: false,
    trackers: [],
  });
});

describe('traps', () => {
  test.each([
    [{ state: 'pausedUP' }, { state: 'stoppedUP' }],
    [{ state: 'pausedDL' }, { state: 'stoppedDL' }],
    [{ state: 'stoppedDL' }, { state: 'stoppedDL' }],
    [{ state: 'somethingNew' }, { state: 'unknown' }],
    [{ eta: 8_640_000 }, { eta: null }],
    [{ eta: 8_639_999 }, { eta: 8_639_999 }],
    [{ eta: -1 }, { eta: null }],
    [{ eta: 0 }, { eta: 0 }],
    [{ completion_on: -1 }, { completedOn: null }],
    [{ completion_on: 0 }, { completedOn: null }],
    [{ completion_on: 4_294_967_295 }, { completedOn: null }],
    [{ last_activity: 0 }, { lastActivity: null }],
    [{ availability: -1 }, { availability: null }],
    [{ availability: 0 }, { availability: 0 }],
    [{ availability: 0.98 }, { availability: 0.98 }],
    [{ ratio: -1 }, { ratio: 9999 }],
    [{ ratio: 0 }, { ratio: 0 }],
    [{ ratio: 9999 }, { ratio: 9999 }],
    [{ seeding_time: 1_000_000_000 }, { seedingTime: 1_000_000_000 }],
    [{ ratio_limit: -2 }, { ratioLimit: null }],
    [{ ratio_limit: -1 }, { ratioLimit: null }],
    [{ ratio_limit: 0 }, { ratioLimit: 0 }],
    [{ ratio_limit: 1.5 }, { ratioLimit: 1.5 }],
    [{ seeding_time_limit: -2 }, { seedingTimeLimit: null }],
    [{ seeding_time_limit: -1 }, { seedingTimeLimit: null }],
    [{ seeding_time_limit: 90 }, { seedingTimeLimit: 5400 }],
    [{ dl_limit: -1 }, { downloadLimit: 0 }],
    [{ up_limit: 2048 }, { uploadLimit: 2048 }],
    [{ priority: -1 }, { priority: 0 }],
    [{ priority: 3 }, { priority: 3 }],
    [{ progress: 1.0001 }, { progress: 1 }],
    [{ tags: '' }, { tags: [] }],
    [{ tags: 'x, y z ,,tendarr-imported' }, { tags: ['x', 'y z', 'tendarr-imported'] }],
    [{ category: ' movies // 4k/' }, { category: 'movies/4k' }],
    [{ category: '' }, { category: '' }],
    [
      { super_seeding: true, auto_tmm: true },
      { superSeeding: true, autoManaged: true },
    ],
  ] as [Record<string, unknown>, Partial<Torrent>][])('%j is read as %j', (raw, expected) => {
    expect(read(rawTorrent(raw))).toMatchObject(expected);
  });
});

describe('changes', () => {
  const before = read(rawTorrent());

  test('only what the client names changes', () => {
    expect(read({ state: 'pausedUP', ratio: 2 }, before)).toEqual({ ...before, state: 'stoppedUP', ratio: 2 });
  });

  test('what we do not keep changes nothing, not even the object', () => {
    expect(read({ upspeed: 5, num_leechs: 3, tracker: 'x' }, before)).toBe(before);
    expect(read(rawTorrent(), before)).toBe(before);
  });

  test.each([
    { name: 5 },
    { progress: 'half' },
    { amount_left: null },
    { tags: ['x'] },
    { ratio: Number.NaN },
    { ratio: 9999.1 },
    { ratio: 1e300 },
    { seeding_time: 1_769_800_000 },
    { seeding_time: Number.POSITIVE_INFINITY },
    { super_seeding: 1 },
  ])('%j is unreadable and keeps the value', (raw) => {
    expect(read(raw, before)).toBe(before);
  });

  test('the hosts of its trackers stay', () => {
    const announced = { ...before, trackers: ['tracker.example'] };
    expect(read({ ratio: 3 }, announced).trackers).toEqual(['tracker.example']);
  });
});

test.each(['name', 'state', 'amount_left'])('a torrent that is new to us and comes without %s is refused', (field) => {
  const { [field]: _, ...raw } = rawTorrent();
  expect(() => read(raw)).toThrow(OutsideError);
  expect(() => read(raw)).toThrow(field);
});

test('a new torrent with the bare essentials never looks complete', () => {
  expect(isComplete(read({ name: 'x', state: 'uploading', amount_left: 0 }))).toBe(false);
});

test('what torrents have in common is kept once', () => {
  const [a, b] = [read(rawTorrent()), readTorrent('cd', rawTorrent(), undefined, shared)];
  expect(a.tags).toBe(b.tags);
});
