import { describe, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import type { TorrentQuery } from '../../src/http/torrents/list.ts';
import { type ClientView, distributionOf, torrentPage } from '../../src/serve/torrents.ts';
import { createOwners } from '../../src/supervisor/owners.ts';
import { complete, downloading } from '../torrent/support/torrent.ts';

const marks = { prefixes: ['tendarr'], nextOf: () => null };

const owners = createOwners({
  Settings: { FailedCategory: 'failed', RecheckCategory: 'recheck' },
  clients: [
    { section: 'Client', name: 'default', Disabled: false, ManagedCategories: ['books'], MatchSubcategories: false },
    { section: 'Client-Two', name: 'Two', Disabled: false, ManagedCategories: [], MatchSubcategories: false },
  ],
  instances: [{ section: 'Movies-HD', Managed: true, Category: 'movies', MatchSubcategories: true }],
});

function client(name: string, torrents: Torrent[], state: ClientView['state'] = 'up'): ClientView {
  return { name, state, torrents: new Map(torrents.map((torrent) => [torrent.hash, torrent])) };
}

const everything: TorrentQuery = { sort: 'name', order: 'asc', page: 0, page_size: 100 };

const first = complete(1, { name: 'Äpfel', ratio: 2, tags: ['tendarr-ignored'], addedOn: 1_769_850_307 });
const second = downloading(2, { name: 'birnen', category: 'movies/4k', eta: null, trackers: [] });
const third = downloading(3, {
  name: 'Citrus',
  category: '',
  eta: 5,
  state: 'stalledDL',
  trackers: ['a.test', 'b.test'],
});
const fourth = complete(4, { name: 'Dattel', category: 'books', size: 5 });
const clients = [client('default', [first, second, third]), client('Two', [fourth])];

const names = (query: Partial<TorrentQuery>, from = clients) =>
  torrentPage(from, owners, marks, { ...everything, ...query }).torrents.map(({ name }) => name);

describe('a page of torrents', () => {
  test('tells of each what the interface promises, in ISO times, seconds and bytes', () => {
    expect(torrentPage(clients, owners, marks, { ...everything, q: 'ÄPF' })).toEqual({
      total: 1,
      torrents: [
        {
          client: 'default',
          hash: first.hash,
          name: 'Äpfel',
          category: 'movies',
          instance: 'Movies-HD',
          state: 'uploading',
          progress: 1,
          size: 1_000_000,
          ratio: 2,
          seedingTime: 0,
          addedOn: '2026-01-31T09:05:07.000Z',
          completedOn: '2026-01-31T09:00:00.000Z',
          eta: 60,
          tracker: 'tracker.test',
          tags: ['tendarr-ignored'],
          protected: true,
          next: null,
        },
      ],
    });
  });

  test.each([
    [{}, ['birnen', 'Citrus', 'Dattel', 'Äpfel']],
    [{ category: 'movies' }, ['Äpfel']],
    [{ category: 'uncategorized' }, ['Citrus']],
    [{ instance: 'Movies-HD' }, ['birnen', 'Äpfel']],
    [{ instance: 'Placeholders' }, []],
    [{ client: 'Two' }, ['Dattel']],
    [{ client: 'None' }, []],
    [{ q: 'IR' }, ['birnen']],
    [{ q: '%' }, []],
    [{ state: 'stalledDL' }, ['Citrus']],
    [{ tracker: 'B.test' }, ['Citrus']],
    [{ tracker: 'test' }, []],
    [{ q: 'i', state: 'downloading' }, ['birnen']],
  ] as [Partial<TorrentQuery>, string[]][])('filtered by %j has %j', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  test.each([
    [{ sort: 'size', order: 'desc' }, ['Äpfel', 'birnen', 'Citrus', 'Dattel']],
    [{ sort: 'size', order: 'asc' }, ['Dattel', 'Äpfel', 'birnen', 'Citrus']],
    [{ sort: 'eta', order: 'asc' }, ['Citrus', 'Äpfel', 'Dattel', 'birnen']],
    [{ sort: 'eta', order: 'desc' }, ['Äpfel', 'Dattel', 'Citrus', 'birnen']],
    [{ sort: 'client', order: 'asc' }, ['Dattel', 'Äpfel', 'birnen', 'Citrus']],
    [{ sort: 'instance', order: 'desc' }, ['Äpfel', 'birnen', 'Citrus', 'Dattel']],
    [{ sort: 'addedOn', order: 'desc' }, ['Äpfel', 'Dattel', 'Citrus', 'birnen']],
  ] as [Partial<TorrentQuery>, string[]][])('sorted by %j is in order, what is not known last', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  test('is cut out of the whole, which is counted', () => {
    const torrents = Array.from({ length: 250 }, (_, index) => downloading(index, { name: `Release ${index % 7}` }));
    const many = [client('default', torrents)];
    const page = (number: number) => torrentPage(many, owners, marks, { ...everything, page: number, page_size: 100 });
    const all = [0, 1, 2, 3].map(page);
    expect(all.map(({ total }) => total)).toEqual([250, 250, 250, 250]);
    expect(all.map(({ torrents: shown }) => shown.length)).toEqual([100, 100, 50, 0]);
    const hashes = all.flatMap(({ torrents: shown }) => shown.map(({ hash }) => hash));
    expect(new Set(hashes).size).toBe(250);
  });

  test('leaves out a client that cannot be reached: what it holds is not known', () => {
    expect(names({}, [client('default', [first], 'down'), client('Two', [fourth])])).toEqual(['Dattel']);
  });

  test('survives times that no calendar has', () => {
    const odd = downloading(9, { addedOn: 1e18, completedOn: 0 });
    const [entry] = torrentPage([client('default', [odd])], owners, marks, everything).torrents;
    expect([entry?.addedOn, entry?.completedOn]).toEqual([null, '1970-01-01T00:00:00.000Z']);
  });
});

describe('the distribution', () => {
  const counts = new Map([
    [
      'movies',
      new Map([
        ['default', 3],
        ['Two', 1],
      ]),
    ],
    ['', new Map([['default', 2]])],
    ['gone', new Map([['Two', 9]])],
  ]);

  test('counts by category and client, with uncategorized for those without one', () => {
    expect(distributionOf(counts, new Set(['default', 'Two']))).toEqual({
      uncategorized: { default: 2 },
      movies: { default: 3, Two: 1 },
      gone: { Two: 9 },
    });
  });

  test('has uncategorized also when there are none', () => {
    expect(distributionOf(new Map(), new Set(['default']))).toEqual({ uncategorized: {} });
  });

  test('leaves out clients that cannot be reached', () => {
    expect(distributionOf(counts, new Set(['default']))).toEqual({
      uncategorized: { default: 2 },
      movies: { default: 3 },
    });
  });

  test('adds a category that is called uncategorized to those without one', () => {
    const both = new Map([...counts, ['uncategorized', new Map([['default', 5]])] as const]);
    expect(distributionOf(both, new Set(['default'])).uncategorized).toEqual({ default: 7 });
  });
});
