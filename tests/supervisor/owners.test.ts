import { describe, expect, test } from 'bun:test';
import { createOwners, type OwnerSettings } from '../../src/supervisor/owners.ts';

type Instance = OwnerSettings['instances'][number];
type Client = OwnerSettings['clients'][number];

const instance = (section: string, Category: string, more: Partial<Instance> = {}): Instance => ({
  section,
  Category,
  Managed: true,
  ...more,
});
const client = (name: string, ManagedCategories: string[] = [], more: Partial<Client> = {}): Client => ({
  section: name === 'default' ? 'Client' : `Client-${name}`,
  name,
  Disabled: false,
  ManagedCategories,
  MatchSubcategories: false,
  ...more,
});
const make = (instances: Instance[], clients: Client[] = [client('default')], special = {}) =>
  createOwners({ Settings: { FailedCategory: 'failed', RecheckCategory: 'recheck', ...special }, clients, instances });

describe('who owns a category', () => {
  const owners = make(
    [
      instance('Movies', 'movies', { MatchSubcategories: true }),
      instance('Movies-4K', 'movies/4k'),
      instance('Series', 'series'),
      instance('Anime', 'anime', { MatchSubcategories: false }),
      instance('Off', 'off', { Managed: false }),
    ],
    [client('default', ['books']), client('Seedbox', ['books', 'games'], { MatchSubcategories: true })],
  );

  test.each([
    ['movies', 'default', 'Movies'],
    ['movies', 'Seedbox', 'Movies'],
    ['movies/hd', 'default', 'Movies'],
    ['movies/hd/old', 'default', 'Movies'],
    ['movies/4k', 'default', 'Movies-4K'],
    ['movies/4k/old', 'Seedbox', 'Movies-4K'],
    ['movies/4k/old', 'default', 'Movies'],
    ['series', 'default', 'Series'],
    ['series/old', 'default', null],
    ['series/old', 'Seedbox', 'Series'],
    ['seriesold', 'Seedbox', null],
    ['anime/old', 'Seedbox', null],
    ['books', 'default', 'Placeholders'],
    ['books/old', 'default', null],
    ['books/old', 'Seedbox', 'Placeholders'],
    ['games', 'Seedbox', 'Placeholders'],
    ['games', 'default', null],
    ['failed', 'default', 'Placeholders'],
    ['recheck', 'Seedbox', 'Placeholders'],
    ['off', 'default', null],
    ['Movies', 'default', null],
    ['', 'Seedbox', null],
  ])('%p on %s: %p', (category, on, worker) => {
    expect(owners.ownerOf(category, on)?.worker ?? null).toBe(worker);
  });

  test('every owner tells what it is', () => {
    expect(owners.list.filter(({ worker }) => worker === 'Placeholders')).toEqual([
      { worker: 'Placeholders', category: 'books', kind: 'managed', client: 'default' },
      { worker: 'Placeholders', category: 'books', kind: 'managed', client: 'Seedbox' },
      { worker: 'Placeholders', category: 'games', kind: 'managed', client: 'Seedbox' },
      { worker: 'Placeholders', category: 'recheck', kind: 'recheck', client: null },
      { worker: 'Placeholders', category: 'failed', kind: 'failed', client: null },
    ]);
    expect(owners.workers).toEqual(['Movies', 'Movies-4K', 'Series', 'Anime', 'Placeholders']);
    expect(owners.issues).toEqual([]);
  });
});

describe('two claims to one category', () => {
  test.each([
    [
      'an instance before a client',
      [instance('Movies', 'movies')],
      [client('default', ['movies'])],
      'Movies',
      'Client.ManagedCategories',
    ],
    ['the first instance', [instance('A', 'x'), instance('B', 'x')], [client('default')], 'A', 'B.Category'],
    [
      'anybody before the failed category',
      [instance('A', 'failed')],
      [client('default')],
      'A',
      'Settings.FailedCategory',
    ],
    [
      'anybody before the recheck category',
      [instance('A', 'recheck')],
      [client('default')],
      'A',
      'Settings.RecheckCategory',
    ],
  ])('%s wins, the other is an issue', (_, instances, clients, winner, key) => {
    const owners = make(instances, clients);
    const category = instances[0]?.Category ?? '';
    expect(owners.ownerOf(category, 'default')?.worker).toBe(winner);
    expect(owners.issues.map((issue) => issue.key)).toEqual([key]);
    expect(owners.issues[0]?.message).toContain(category);
  });

  test('rechecking wins over failing: it can be undone', () => {
    const owners = make([], [client('default')], { FailedCategory: 'x', RecheckCategory: 'x' });
    expect(owners.ownerOf('x', 'default')?.kind).toBe('recheck');
    expect(owners.issues.map(({ key }) => key)).toEqual(['Settings.FailedCategory']);
  });

  test('on different clients is none', () => {
    expect(make([], [client('a', ['books']), client('b', ['books'])]).issues).toEqual([]);
  });
});

test('a client that is switched off owns nothing', () => {
  expect(make([], [client('default', ['books'], { Disabled: true })]).ownerOf('books', 'default')).toBeNull();
});

describe('a category below one that does not include subcategories', () => {
  test('is noticed', () => {
    const owners = make([instance('Movies', 'movies'), instance('Movies-4K', 'movies/4k')]);
    expect(owners.notices).toEqual([
      { key: 'Movies-4K.Category', message: 'movies/4k lies below movies, which does not include subcategories' },
    ]);
  });

  test('is not noticed where it does', () => {
    const wide = instance('Movies', 'movies', { MatchSubcategories: true });
    expect(make([wide, instance('Movies-4K', 'movies/4k')]).notices).toEqual([]);
  });
});
