import { describe, expect, test } from 'bun:test';
import { merge } from '../../../ui/library/merge.ts';

const run = (titles: string, open = false) => ({
  items: [...titles].map((sortTitle, place) => ({ sortTitle, place })),
  open,
});
const titles = (runs: ReturnType<typeof run>[]) => {
  const { items, waiting } = merge(runs);
  return [items.map(({ sortTitle }) => sortTitle).join(''), waiting];
};

describe('runs are merged in the order of titles', () => {
  const table: [name: string, runs: ReturnType<typeof run>[], titles: string, waiting: number | null][] = [
    ['none', [], '', null],
    ['one', [run('abc')], 'abc', null],
    ['two', [run('ace'), run('bdf')], 'abcdef', null],
    ['of different length', [run('a'), run('bcdef')], 'abcdef', null],
    ['as far as it is certain', [run('ace', true), run('bdf')], 'abcde', 0],
    ['waiting for the one that is used up first', [run('ace', true), run('bd', true)], 'abcd', 1],
    ['not at all while one is not known', [run('', true), run('bdf')], '', 0],
    ['with the one that was named first before, for equal titles', [run('aa'), run('ab')], 'aaab', null],
    ['each in its own order, even if it seems wrong', [run('ba'), run('c')], 'bac', null],
  ];
  for (const [name, runs, expected, waiting] of table) {
    test(name, () => {
      expect(titles(runs)).toEqual([expected, waiting]);
    });
  }
});
