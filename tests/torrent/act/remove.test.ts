import { expect, test } from 'bun:test';
import type { RemovalIntent, RemovalRow } from '../../../src/database/removals.ts';
import type { Act, ActContext } from '../../../src/torrent/act/context.ts';
import { remove } from '../../../src/torrent/act/remove.ts';
import type { Delete } from '../../../src/torrent/action.ts';
import type { RemovalsOff } from '../../../src/torrent/rules/view.ts';
import { deletion } from '../support/deletion.ts';

/** A client that takes every call, and what became of each removal. */
function stage(held: (calls: number) => RemovalsOff | null) {
  const calls: number[] = [];
  const fates: string[] = [];
  let job = Promise.resolve();
  const context = {
    brake: {
      admit: (acts: readonly Act<Delete>[]) => ({
        pass: acts.map((act) => ({ act, category: 'movies', counts: 'removal' })),
        held: [],
      }),
    },
    removals: {
      isOpen: () => false,
      intend: (intents: readonly RemovalIntent[]) => intents.map((intent, id) => ({ ...intent, id })),
      sent: (rows: readonly RemovalRow[]) => void fates.push(...rows.map(() => 'sent')),
      drop: (rows: readonly RemovalRow[], why: string) => void fates.push(...rows.map(() => why)),
    },
    writer: { write: async (_: string, call: (client: unknown) => unknown) => call({ delete: deleted }) },
    held: () => held(calls.length),
    journal: { flushAll: () => {} },
    jobs: {
      begin(run: () => Promise<void>) {
        job = run();
      },
    },
    clock: { now: () => 0 },
    log: { info: () => {} },
    limitsOf: () => ({ ratio: null, seedingTime: null }),
    leaving: () => {},
    removing: () => {},
    signal: new AbortController().signal,
  } as unknown as ActContext;
  const deleted = (hashes: readonly string[]) => void calls.push(hashes.length);
  const run = async (count: number) => {
    remove(
      context,
      Array.from({ length: count }, (_, index) => deletion(index + 1, 'stalled')),
    );
    await job;
  };
  return { calls, fates, run };
}

test('many removals go in parts', async () => {
  const { calls, fates, run } = stage(() => null);
  await run(250);
  expect(calls).toEqual([100, 100, 50]);
  expect(fates).toEqual(Array.from({ length: 250 }, () => 'sent'));
});

test('what begins to stand in the way while the client takes one part keeps those after it', async () => {
  const { calls, fates, run } = stage((count) => (count < 2 ? null : { verdict: 'withheld', why: 'a disk is lost' }));
  await run(250);
  expect(calls).toEqual([100, 100]);
  expect(fates).toEqual(
    Array.from({ length: 250 }, (_, at) => (at < 200 ? 'sent' : 'The client was not told: a disk is lost.')),
  );
});
