import { expect, test } from 'bun:test';
import { ancestorsOf, normaliseCategory } from '../src/category.ts';

test.each([
  ['movies', 'movies'],
  [' movies ', 'movies'],
  ['/movies//4k/', 'movies/4k'],
  [' movies / 4k ', 'movies/4k'],
  ['Movies 4K', 'Movies 4K'],
  ['', ''],
  [' / / ', ''],
])('%p is normalised to %p', (raw, category) => {
  expect(normaliseCategory(raw)).toBe(category);
});

test.each([
  ['a/b/c', ['a/b', 'a']],
  ['a', []],
  ['', []],
])('above %p lie %p', (category, ancestors) => {
  expect(ancestorsOf(category)).toEqual(ancestors);
});
