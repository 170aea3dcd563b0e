import { expect, test } from 'bun:test';
import { createRest } from '../src/rest.ts';

/** @param works milliseconds of work in each interval. Gives the intervals at whose end something was collected. */
function collections(works: readonly number[], cost = 0): number[] {
  let used = 0;
  let interval = 0;
  const at: number[] = [];
  const collect = () => {
    at.push(interval);
    used += cost;
  };
  const rest = createRest({ used: () => used, collect });
  for (const work of works) {
    used += work;
    rest.look();
    interval += 1;
  }
  return at;
}

const scenes: { given: string; works: number[]; expected: number[] }[] = [
  { given: 'nothing happens', works: [0, 0, 0], expected: [] },
  { given: 'little happens all the time', works: Array<number>(100).fill(150), expected: [] },
  { given: 'a burst ends', works: [3000, 10, 10, 10], expected: [1] },
  { given: 'a burst goes on', works: [3000, 3000, 3000], expected: [] },
  { given: 'a burst is spread over intervals', works: [300, 300, 10], expected: [2] },
  { given: 'a burst was too small', works: [300, 10, 10], expected: [] },
  { given: 'one burst follows another', works: [3000, 10, 900, 10, 10], expected: [1, 3] },
];
test.each(scenes)('memory is given back once after each burst of work: $given', ({ works, expected }) => {
  expect(collections(works)).toEqual(expected);
});

test('collecting itself is no burst', () => {
  expect(collections([3000, 10, 10, 10, 10], 2000)).toEqual([1]);
});
