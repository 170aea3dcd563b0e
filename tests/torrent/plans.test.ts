import { expect, test } from 'bun:test';
import type { FromWorker } from '../../src/supervisor/message.ts';
import { toMemory } from '../../src/torrent/memory.ts';
import { createPlans } from '../../src/torrent/plans.ts';
import { newTracked } from '../../src/torrent/tracked.ts';
import { complete } from './support/torrent.ts';
import { rowOf } from './support/view.ts';

const waits = {
  decisions: [{ rule: 'seeding', verdict: 'withheld' as const, reason: 'It seeds.', inputs: {}, action: null }],
  needs: [],
  again: null,
};
const tracked = (number: number) =>
  newTracked('default', complete(number), toMemory({ ...rowOf(complete(number)), notes: {} }), 0);

test('what is planned for many torrents is told in messages of 200, each torrent once', () => {
  const told: Extract<FromWorker, { type: 'next' }>[] = [];
  const plans = createPlans((message) => {
    if (message.type === 'next') told.push(message);
  });
  const all = Array.from({ length: 401 }, (_, number) => tracked(number));
  for (const one of all) plans.show(one, waits);
  plans.send();
  expect(told.map(({ next }) => Object.keys(next).length)).toEqual([200, 200, 1]);
  expect(told.flatMap(({ next }) => Object.keys(next))).toEqual(all.map(({ torrent }) => torrent.hash));
  expect(Object.values(told[0]?.next ?? {})[0]).toEqual({
    action: 'wait',
    rule: 'seeding',
    reason: 'It seeds.',
    at: null,
  });

  for (const one of all.slice(0, 200)) plans.forget(one);
  told.length = 0;
  plans.send();
  expect(told.map(({ next }) => Object.values(next))).toEqual([Array(200).fill(null)]);
});

test('nothing is told while no plan changes', () => {
  let told = 0;
  const plans = createPlans(() => {
    told += 1;
  });
  plans.show(tracked(1), waits);
  plans.send();
  expect(told).toBe(1);
  plans.show(tracked(1), waits);
  plans.send();
  expect(told).toBe(1);
});
