import { expect, test } from 'bun:test';
import { readCategories, readDistribution } from '../../../ui/answer/categories.ts';
import { brakesOf } from '../../../ui/torrents/brake.ts';
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

test('a brake is told from everything else that needs attention', () => {
  const item = (id: string) => ({ id, severity: 'error' as const, subject: 'S', text: 'T', action: null });
  expect(brakesOf([item('worker:x'), item('brake:movies/4k')])).toEqual([
    { category: 'movies/4k', subject: 'S', text: 'T' },
  ]);
  expect(brakesOf(null)).toEqual([]);
});
