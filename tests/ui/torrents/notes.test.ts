import { expect, test } from 'bun:test';
import { readCategories, readDistribution } from '../../../ui/answer/categories.ts';
import { confirmation, heldOf } from '../../../ui/torrents/brake.ts';
import { notesOn } from '../../../ui/torrents/notes.ts';

const owned = (category: string, instance: string, managedBy = 'arr') => ({ category, instance, managedBy });
const shares = readDistribution({
  distribution: {
    uncategorized: { a: 9 },
    movies: { a: 1, b: 2 },
    'movies/4k': { a: 1 },
    games: { b: 4 },
    empty: { a: 0 },
  },
});

test('the largest category comes first, what has none last, and what holds nothing not at all', () => {
  expect(shares.map(({ category, total }) => [category, total])).toEqual([
    ['games', 4],
    ['movies', 3],
    ['movies/4k', 1],
    ['', 9],
  ]);
});

test('a category of two managers is contested, one of two clients is not', () => {
  const { contested } = notesOn(
    readCategories([
      owned('movies', 'Movies-HD'),
      owned('movies', 'Movies-4K'),
      owned('books', 'default', 'client'),
      owned('books', 'Seedbox', 'client'),
    ]),
    shares,
  );
  expect(contested).toEqual([{ category: 'movies', owners: ['Movies-HD', 'Movies-4K'] }]);
});

test('a category with torrents that nobody looks after is named, one below an owned one is not', () => {
  const { orphans } = notesOn(readCategories([owned('movies', 'Movies-HD')]), shares);
  expect(orphans.map(({ category }) => category)).toEqual(['games']);
});

test('limits that are none are read as none', () => {
  const [category] = readCategories([
    { category: 'x', seedingConfig: { maxRatio: -1, maxTime: 0, removeMode: 3, downloadLimit: 50 } },
  ]);
  expect(category).toMatchObject({
    maxRatio: null,
    maxTime: null,
    removeMode: 3,
    downloadLimit: 50,
    uploadLimit: null,
  });
});

const item = (id: string) => ({ id, severity: 'error' as const, subject: 'S', text: 'T', action: null });

test('what a person has to confirm is told from everything else that needs attention', () => {
  expect(heldOf([item('worker:x'), item('brake:movies/4k'), item('mount:seedbox'), item('brake:')])).toEqual([
    { kind: 'brake', name: 'movies/4k', subject: 'S', text: 'T' },
    { kind: 'mount', name: 'seedbox', subject: 'S', text: 'T' },
  ]);
  expect(heldOf(null)).toEqual([]);
});

test('it is confirmed under its name, whatever that is', () => {
  expect(confirmation({ kind: 'brake', name: 'movies/4k' }).path).toBe('torrents/brake/movies%2F4k/release');
  expect(confirmation({ kind: 'mount', name: 'default' }).path).toBe('torrents/mounts/default/confirm');
});
