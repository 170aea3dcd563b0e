import { expect, test } from 'bun:test';
import { oncePerTurn } from '../../src/serve/once-per-turn.ts';

test('many questions in one turn of the loop are asked once, the next turn asks again', async () => {
  let value = 0;
  const read = oncePerTurn(() => {
    value += 1;
    return value;
  });
  expect([read(), read(), await Promise.resolve().then(read)]).toEqual([1, 1, 1]);
  await new Promise(setImmediate);
  expect([read(), read()]).toEqual([2, 2]);
});
