import { expect, test } from 'bun:test';
import type { Torrent } from '../../../src/client/torrent.ts';
import { createSpacePlanner } from '../../../src/serve/beside/space.ts';
import { createStopped } from '../../../src/serve/beside/stopped.ts';
import type { Owner } from '../../../src/supervisor/owners.ts';
import { createTurn } from '../../../src/turn.ts';
import { complete, downloading } from '../../torrent/support/torrent.ts';

function planner() {
  const sent: { worker: string; client: string; fits: Record<string, boolean | null> }[] = [];
  const owners: Record<string, Owner> = {
    movies: { worker: 'Movies', category: 'movies', kind: 'instance', client: null },
    books: { worker: 'Placeholders', category: 'books', kind: 'managed', client: null },
    failed: { worker: 'Placeholders', category: 'failed', kind: 'failed', client: null },
  };
  const stopped = createStopped();
  const subject = createSpacePlanner({
    isStopped: stopped.has,
    ownerOf: (category) => owners[category] ?? null,
    send: (worker, { client, fits }) => void sent.push({ worker, client, fits }),
    protectTags: new Set(['tendarr-ignored']),
    stoppedTag: 'tendarr-free_space_paused',
  });
  const plan = (budget: number | null, ...torrents: Torrent[]) =>
    subject.plan(
      [{ name: 'default', torrents: new Map(torrents.map((one) => [one.hash, one])), isReserved: false }],
      budget === null ? null : [{ clients: ['default'], budget }],
      createTurn(),
    );
  return { subject, stopped, sent, plan };
}
const one = downloading(1, { amountLeft: 100, priority: 1 });
const two = downloading(2, { amountLeft: 100, priority: 2, category: 'books' });

test('each owner is told about its own, and only what changed', async () => {
  const { sent, plan } = planner();
  await plan(150, one, two);
  expect(sent).toEqual([
    { worker: 'Movies', client: 'default', fits: { [one.hash]: true } },
    { worker: 'Placeholders', client: 'default', fits: { [two.hash]: false } },
  ]);
  sent.length = 0;
  await plan(150, one, two);
  expect(sent).toEqual([]);
  await plan(500, one, two);
  expect(sent).toEqual([{ worker: 'Placeholders', client: 'default', fits: { [two.hash]: true } }]);
});

test('a word is taken back when there is none any more', async () => {
  const { sent, plan } = planner();
  await plan(150, one);
  await plan(150, complete(1));
  expect(sent.at(-1)).toEqual({ worker: 'Movies', client: 'default', fits: { [one.hash]: null } });
});

test('what belongs to nobody, is protected or in a special category is no part of the plan', async () => {
  const { sent, plan } = planner();
  const others = [
    downloading(3, { category: 'nobody' }),
    downloading(4, { category: 'failed' }),
    downloading(5, { tags: ['tendarr-ignored'] }),
  ];
  await plan(0, ...others);
  expect(sent).toEqual([]);
});

test('a worker that begins anew is told everything again', async () => {
  const { subject, sent, plan } = planner();
  await plan(150, one, two);
  sent.length = 0;
  subject.forget('Movies');
  await plan(150, one, two);
  expect(sent).toEqual([{ worker: 'Movies', client: 'default', fits: { [one.hash]: true } }]);
});

test('switched off it releases what was stopped, by tag or by the word of its worker, and counts it', async () => {
  const { subject, stopped, sent, plan } = planner();
  const tagged = downloading(1, { state: 'stoppedDL', tags: ['tendarr-free_space_paused'] });
  const told = downloading(2, { state: 'stoppedDL' });
  const owners = downloading(3, { state: 'stoppedDL' });
  stopped.hear('Movies', 'default', { [told.hash]: true });
  await plan(null, tagged, told, owners);
  expect(sent).toEqual([{ worker: 'Movies', client: 'default', fits: { [tagged.hash]: true, [told.hash]: true } }]);
  expect(subject.count()).toBe(2);
  stopped.hear('Movies', 'default', { [told.hash]: false });
  await plan(null, tagged, told, owners);
  expect(subject.count()).toBe(1);
});

test('what a worker stopped is forgotten when the worker begins anew, and no other worker is', () => {
  const { stopped } = planner();
  stopped.hear('Movies', 'default', { a: true });
  stopped.hear('Placeholders', 'default', { b: true });
  stopped.forget('Movies');
  expect([stopped.has('default', 'a'), stopped.has('default', 'b'), stopped.has('other', 'b')]).toEqual([
    false,
    true,
    false,
  ]);
});
