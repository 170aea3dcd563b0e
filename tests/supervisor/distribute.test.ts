import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { FeedAnswer } from '../../src/client/feed.ts';
import { readTorrent } from '../../src/client/normalise.ts';
import { createShared } from '../../src/client/shared.ts';
import type { Torrent } from '../../src/client/torrent.ts';
import { createDistribution } from '../../src/supervisor/distribute.ts';
import type { TorrentsMessage } from '../../src/supervisor/message.ts';
import { createOwners } from '../../src/supervisor/owners.ts';
import { rawTorrent } from '../client/raw-torrent.ts';

const shared = createShared();
const torrent = (hash: string, category = 'movies', fields = {}): Torrent =>
  readTorrent(hash, rawTorrent({ category, ...fields }), undefined, shared);

type Sent = TorrentsMessage & { worker: string };

function make() {
  const sent: Sent[] = [];
  const owners = createOwners({
    Settings: { FailedCategory: 'failed', RecheckCategory: 'recheck' },
    clients: ['default', 'Seedbox'].map((name) => ({
      section: name,
      name,
      Disabled: false,
      ManagedCategories: [],
      MatchSubcategories: true,
    })),
    instances: [
      { section: 'Movies', Category: 'movies', Managed: true },
      { section: 'Series', Category: 'series', Managed: true },
    ],
  });
  const distribution = createDistribution({
    owners,
    send: async (worker, message) => void sent.push({ worker, ...message }),
  });
  const take = async (answer: Partial<FeedAnswer> = {}) => {
    sent.length = 0;
    await distribution.take({ client: 'default', at: 1_000, full: false, upserts: [], removed: [], ...answer });
    return sent.map(({ worker, client, at, full, upserts, removed, last }) => ({
      to: worker,
      client,
      at,
      full,
      upserts: upserts.map(({ hash }) => hash),
      removed,
      last,
    }));
  };
  return { ...distribution, sent, take };
}

const full = {
  full: true,
  upserts: [torrent('a'), torrent('b', 'series'), torrent('c', 'failed'), torrent('d', 'other')],
};

describe('a full answer', () => {
  test('brings each worker its own torrents, and one without any the news that it has none', async () => {
    const { take } = make();
    const common = { client: 'default', at: 1_000, full: true, removed: [], last: true };
    expect(await take(full)).toEqual([
      { to: 'Movies', upserts: ['a'], ...common },
      { to: 'Series', upserts: ['b'], ...common },
      { to: 'Placeholders', upserts: ['c'], ...common },
    ]);
    expect((await take({ full: true, at: 1_001 })).map(({ to, upserts, full }) => [to, upserts, full])).toEqual([
      ['Movies', [], true],
      ['Series', [], true],
      ['Placeholders', [], true],
    ]);
  });

  test('is cut into messages of 200; the first says full, the last says last', async () => {
    const { take } = make();
    const upserts = Array.from({ length: 401 }, (_, i) => torrent(`h${i}`));
    const parts = (await take({ full: true, upserts })).filter(({ to }) => to === 'Movies');
    expect(parts.map(({ upserts, full, last }) => [upserts.length, full, last])).toEqual([
      [200, true, false],
      [200, false, false],
      [1, false, true],
    ]);
  });
});

describe('changes', () => {
  test('go to the owner only', async () => {
    const { take } = make();
    await take(full);
    expect(await take({ at: 1_500, upserts: [torrent('b', 'series', { ratio: 9 })] })).toEqual([
      { to: 'Series', client: 'default', at: 1_500, full: false, upserts: ['b'], removed: [], last: true },
    ]);
    expect(await take({ at: 1_600, removed: ['a', 'd', 'zz'] })).toEqual([
      { to: 'Movies', client: 'default', at: 1_600, full: false, upserts: [], removed: ['a'], last: true },
    ]);
  });

  test('of the category take a torrent from one worker and give it to the other', async () => {
    const { take } = make();
    await take(full);
    const summary = (messages: Awaited<ReturnType<typeof take>>) =>
      messages.map(({ to, upserts, removed }) => [to, upserts, removed]);
    expect(summary(await take({ upserts: [torrent('a', 'series')] }))).toEqual([
      ['Movies', [], ['a']],
      ['Series', ['a'], []],
    ]);
    expect(summary(await take({ upserts: [torrent('a', 'series/old')] }))).toEqual([['Series', ['a'], []]]);
    expect(summary(await take({ upserts: [torrent('a', '')] }))).toEqual([['Series', [], ['a']]]);
    expect(summary(await take({ upserts: [torrent('a', 'movies')] }))).toEqual([['Movies', ['a'], []]]);
  });

  test('on one client leave the same hash on another alone', async () => {
    const { take } = make();
    await take(full);
    await take({ ...full, client: 'Seedbox' });
    const [message] = await take({ client: 'Seedbox', removed: ['a'] });
    expect(message).toMatchObject({ client: 'Seedbox', removed: ['a'] });
  });
});

test('a worker without news hears at most every five seconds that what it knows is fresh', async () => {
  const { take } = make();
  await take({ ...full, at: 0 });
  const heard: number[] = [];
  for (let at = 1_000; at <= 12_000; at += 1_000) {
    for (const message of await take({ at })) {
      expect(message).toMatchObject({ upserts: [], removed: [], full: false, last: true });
      if (message.to === 'Series') heard.push(message.at);
    }
  }
  expect(heard).toEqual([5_000, 10_000]);
});

test('a clock that is put back does not keep workers from hearing that what they know is fresh', async () => {
  const { take } = make();
  const hour = 3_600_000;
  await take({ ...full, at: 5 * hour });
  expect(await take({ at: 4 * hour })).not.toEqual([]);
});

describe('a worker that starts later', () => {
  test('gets everything it owns on every client that has answered', async () => {
    const { take, resend, sent } = make();
    await take(full);
    await take({ at: 1_700, upserts: [torrent('a', 'movies', { ratio: 7 })] });
    sent.length = 0;
    await resend('Movies');
    expect(sent).toMatchObject([{ worker: 'Movies', client: 'default', at: 1_700, full: true, last: true }]);
    expect(sent[0]?.upserts.map(({ hash, ratio }) => [hash, ratio])).toEqual([['a', 7]]);
  });

  test('gets nothing before a client has answered: not known is not empty', async () => {
    const { resend, sent } = make();
    await resend('Movies');
    expect(sent).toEqual([]);
  });

  test('gets it between two answers, never in the middle of one', async () => {
    const { take, resend, sent } = make();
    const upserts = Array.from({ length: 600 }, (_, i) => torrent(`h${i}`));
    const taking = take({ full: true, upserts });
    await Promise.all([taking, resend('Movies')]);
    const parts = sent.filter(({ worker }) => worker === 'Movies').map(({ full, last }) => `${full} ${last}`);
    const whole = ['true false', 'false false', 'false true'];
    expect(parts).toEqual([...whole, ...whole]);
  });
});

describe('counts', () => {
  test('are by category and client, and by owner with what lies below', async () => {
    const { take, byCategory, owned, forget } = make();
    await take({ full: true, upserts: [torrent('a'), torrent('b', 'movies/4k'), torrent('c', ''), torrent('d')] });
    await take({ client: 'Seedbox', full: true, upserts: [torrent('a')] });
    const asObject = () =>
      Object.fromEntries([...byCategory()].map(([name, clients]) => [name, Object.fromEntries(clients)]));
    expect(asObject()).toEqual({ movies: { default: 2, Seedbox: 1 }, 'movies/4k': { default: 1 }, '': { default: 1 } });
    expect([owned('movies'), owned('movies', 'default'), owned('movies/4k'), owned('series')]).toEqual([4, 3, 0, 0]);
    await forget('Seedbox');
    expect(owned('movies')).toBe(3);
  });

  test('stay right through any run of changes, and workers know exactly their torrents', async () => {
    const hash = fc.constantFrom('a', 'b', 'c', 'd');
    const category = fc.constantFrom('movies', 'movies/4k', 'series', 'failed', 'other', '');
    const answer = fc.record({
      full: fc.boolean(),
      upserts: fc.uniqueArray(fc.tuple(hash, category), { selector: ([name]) => name }),
      removed: fc.uniqueArray(hash),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 12 }), async (answers) => {
        const { take, byCategory, sent } = make();
        const truth = new Map<string, string>();
        const known = new Map<string, Set<string>>();
        for (const { full, upserts, removed } of answers) {
          if (full) truth.clear();
          const gone = removed.filter((name) => !upserts.some(([other]) => other === name));
          for (const name of gone) truth.delete(name);
          for (const [name, of] of upserts) truth.set(name, of);
          await take({ full, removed: gone, upserts: upserts.map(([name, of]) => torrent(name, of)) });
          for (const message of sent) {
            const mine = message.full ? new Set<string>() : (known.get(message.worker) ?? new Set());
            known.set(message.worker, mine);
            for (const name of message.removed) mine.delete(name);
            for (const { hash } of message.upserts) mine.add(hash);
          }
          const counted = [...byCategory()].flatMap(([name, clients]) =>
            [...clients.values()].map((count) => [name, count]),
          );
          expect(counted.sort()).toEqual(
            [...Map.groupBy(truth.values(), (of) => of)].map(([of, all]) => [of, all.length]).sort(),
          );
        }
        const owned = (...of: string[]) =>
          [...truth].filter(([, category]) => of.includes(category)).map(([name]) => name);
        expect([...(known.get('Movies') ?? [])].sort()).toEqual(owned('movies', 'movies/4k').sort());
        expect([...(known.get('Series') ?? [])].sort()).toEqual(owned('series').sort());
        expect([...(known.get('Placeholders') ?? [])].sort()).toEqual(owned('failed').sort());
      }),
      { numRuns: 200 },
    );
  });
});
