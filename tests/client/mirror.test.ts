import { describe, expect, test } from 'bun:test';
import { type Maindata, readMaindata } from '../../src/client/maindata.ts';
import { createMirror, type Mirror } from '../../src/client/mirror.ts';
import { createShared } from '../../src/client/shared.ts';
import { createRequest } from '../../src/request.ts';
import { createTurn } from '../../src/turn.ts';
import { rawTorrent } from './raw-torrent.ts';

const turn = createTurn();
const one = 'https://one.example/key/announce';
const two = 'https://two.example/key/announce';

/** A mirror and a way to give it answers as the client would send them. */
function make() {
  const shared = createShared();
  const mirror = createMirror(shared);
  const read = async (answer: unknown): Promise<Maindata> => {
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const request = createRequest({ userAgent: 'test', fetch: async () => new Response(body) });
    return readMaindata(await request('http://nas'), (hash) => mirror.torrents().get(hash), shared, turn);
  };
  const take = async (answer: unknown) => mirror.apply(await read(answer), turn);
  return { mirror, read, take };
}

const states = (mirror: Mirror) => Object.fromEntries([...mirror.torrents()].map(([hash, { state }]) => [hash, state]));

const full = {
  rid: 1,
  full_update: true,
  torrents: { aa: rawTorrent(), bb: rawTorrent({ state: 'pausedDL', amount_left: 5 }) },
  trackers: { [one]: ['aa', 'bb'], [two]: ['bb'] },
};

describe('a full answer', () => {
  test('brings all torrents with their hosts', async () => {
    const { mirror, take } = make();
    const { full: isFull, upserts, removed } = await take(full);
    expect(isFull).toBe(true);
    expect(upserts.map(({ hash, trackers }) => [hash, trackers])).toEqual([
      ['aa', ['one.example']],
      ['bb', ['one.example', 'two.example']],
    ]);
    expect(removed).toEqual([]);
    expect(states(mirror)).toEqual({ aa: 'stalledUP', bb: 'stoppedDL' });
  });

  test('replaces everything, and no torrents means none', async () => {
    const { mirror, take } = make();
    await take(full);
    const next = await take({ rid: 9, full_update: true, torrents: { bb: rawTorrent(), cc: rawTorrent() } });
    expect(next.upserts.map(({ hash, trackers }) => [hash, trackers])).toEqual([
      ['bb', []],
      ['cc', []],
    ]);
    expect(next.removed).toEqual(['aa']);
    expect((await take({ rid: 10, full_update: true })).removed).toEqual(['bb', 'cc']);
    expect(mirror.torrents().size).toBe(0);
  });
});

describe('an answer with changes', () => {
  test('brings only torrents of which something we keep has changed', async () => {
    const { take } = make();
    await take(full);
    const { full: isFull, upserts } = await take({
      rid: 2,
      torrents: { aa: { upspeed: 7 }, bb: { state: 'downloading' } },
    });
    expect(isFull).toBe(false);
    expect(upserts.map(({ hash, state }) => [hash, state])).toEqual([['bb', 'downloading']]);
  });

  test('removes what it names, once, and what it does not name stays', async () => {
    const { mirror, take } = make();
    await take(full);
    expect((await take({ rid: 2, torrents_removed: ['aa', 'zz'] })).removed).toEqual(['aa']);
    expect((await take({ rid: 3, torrents_removed: ['aa'] })).removed).toEqual([]);
    expect(await take({ rid: 4 })).toEqual({ full: false, upserts: [], removed: [] });
    expect([...mirror.torrents().keys()]).toEqual(['bb']);
  });

  test('keeps a torrent that was removed and added again in between', async () => {
    const { mirror, take } = make();
    await take(full);
    const { upserts, removed } = await take({
      rid: 2,
      torrents: { aa: rawTorrent({ state: 'checkingUP' }) },
      torrents_removed: ['aa'],
    });
    expect(removed).toEqual([]);
    expect(upserts.map(({ hash, trackers }) => [hash, trackers])).toEqual([['aa', ['one.example']]]);
    expect(mirror.torrents().size).toBe(2);
  });

  test('moves hosts when only the trackers change', async () => {
    const { take } = make();
    await take(full);
    const { upserts } = await take({ rid: 2, trackers: { [two]: ['aa'] }, trackers_removed: [one] });
    expect(upserts.map(({ hash, trackers }) => [hash, trackers])).toEqual([
      ['aa', ['two.example']],
      ['bb', []],
    ]);
  });
});

test.each([
  ['changes', { rid: 2, trackers_removed: [one] }],
  ['a full answer', { ...full, rid: 2, trackers: { [two]: ['aa', 'bb'] } }],
])('a torrent that was handed out stays as it was when its hosts change by %s', async (_, answer) => {
  const { mirror, take } = make();
  const { upserts } = await take(full);
  await take(answer);
  expect(upserts.map(({ trackers }) => trackers)).toEqual([['one.example'], ['one.example', 'two.example']]);
  expect([...mirror.torrents().values()].map(({ trackers }) => trackers)).not.toContainEqual(['one.example']);
});

describe('busy', () => {
  test.each([
    ['downloading', true],
    ['stalledDL', true],
    ['metaDL', true],
    ['checkingUP', true],
    ['moving', true],
    ['stalledUP', false],
    ['uploading', false],
    ['queuedDL', false],
    ['pausedDL', false],
    ['error', false],
    ['unlisted', false],
  ])('a torrent in state %s: %p', async (state, busy) => {
    const { mirror, take } = make();
    await take({ rid: 1, full_update: true, torrents: { aa: rawTorrent({ state }) } });
    expect(mirror.isBusy()).toBe(busy);
  });

  test('ends with the last busy torrent, whether it rests or goes', async () => {
    const { mirror, take } = make();
    const downloading = rawTorrent({ state: 'downloading' });
    await take({ rid: 1, full_update: true, torrents: { aa: downloading, bb: downloading, cc: downloading } });
    await take({ rid: 2, torrents: { aa: { state: 'uploading' } }, torrents_removed: ['bb'] });
    expect(mirror.isBusy()).toBe(true);
    await take({ rid: 3, torrents: { cc: { state: 'stoppedDL' } } });
    expect(mirror.isBusy()).toBe(false);
  });
});

test.each([
  ['without its number', { torrents: {} }],
  ['that breaks off', JSON.stringify(full).slice(0, -40)],
  ['with changes of a torrent nobody told us about', { rid: 2, torrents: { zz: { ratio: 2 } } }],
])('an answer %s is refused and nothing of it counts', async (_, answer) => {
  const { mirror, read, take } = make();
  await take(full);
  const before = new Map(mirror.torrents());
  expect(await read(answer).catch((error) => error)).toMatchObject({ failure: 'format' });
  expect(new Map(mirror.torrents())).toEqual(before);
});
