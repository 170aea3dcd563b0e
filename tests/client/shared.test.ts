import { expect, test } from 'bun:test';
import { createShared } from '../../src/client/shared.ts';

test('equal lists are the same object', () => {
  const shared = createShared();
  expect(shared.tags('a, b')).toEqual(['a', 'b']);
  expect(shared.tags('a, b')).toBe(shared.tags('a, b'));
});

test('what was named once is not kept for ever', () => {
  const shared = createShared();
  const first = shared.tags('first');
  for (let count = 0; count < 100_000; count++) shared.tags(`tag ${count}`);
  expect(shared.tags('first')).not.toBe(first);
});
