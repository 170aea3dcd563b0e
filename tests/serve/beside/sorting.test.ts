import { expect, test } from 'bun:test';
import type { Torrent } from '../../../src/client/torrent.ts';
import { createSorting } from '../../../src/serve/beside/sorting.ts';
import { until } from '../../support/wait.ts';
import { downloading } from '../../torrent/support/torrent.ts';

function sorting() {
  const moved: { worker: string; hashes: string[] }[] = [];
  let elapsed = 0;
  let release = () => {};
  let holds = false;
  const subject = createSorting({
    ownerOf: (category) =>
      category === '' ? null : { worker: category, category, kind: 'instance' as const, client: null },
    priorityOf: ({ trackers }) => (trackers[0] === 'first.test' ? 10 : 0),
    protectTags: new Set(['tendarr-ignored']),
    move: (worker, _, hashes) => {
      moved.push({ worker, hashes });
      return holds ? new Promise((resolve) => (release = resolve)) : Promise.resolve();
    },
    elapsed: () => elapsed,
    onDefect: (thrown) => {
      throw thrown;
    },
  });
  const look = (...torrents: Torrent[]) => subject.look('default', new Map(torrents.map((one) => [one.hash, one])));
  return {
    look,
    moved,
    pass: (ms: number) => {
      elapsed += ms;
    },
    hold: () => {
      holds = true;
    },
    letGo: () => release(),
  };
}
const low = downloading(1, { priority: 1, category: 'a' });
const high = downloading(2, { priority: 2, category: 'b', trackers: ['first.test'] });

test('what is out of order is moved by its owner', async () => {
  const { look, moved } = sorting();
  look(low, high);
  await until(() => moved.length === 1);
  expect(moved).toEqual([{ worker: 'b', hashes: [high.hash] }]);
});

test('what is in order is left alone, and what is protected or of nobody does not count', async () => {
  const { look, moved } = sorting();
  look({ ...high, priority: 1 }, { ...low, priority: 2 });
  look({ ...low, tags: ['tendarr-ignored'] }, high);
  look({ ...low, category: '' }, high);
  expect(moved).toEqual([]);
});

test('owners take turns in the order of the queue', async () => {
  const { look, moved } = sorting();
  const last = downloading(3, { priority: 3, category: 'a', trackers: ['first.test'], addedOn: 1 });
  look(low, high, last);
  await until(() => moved.length === 2);
  expect(moved).toEqual([
    { worker: 'a', hashes: [last.hash] },
    { worker: 'b', hashes: [high.hash] },
  ]);
});

test('one at a time, and what changes nothing is not tried all the time', async () => {
  const { look, moved, pass, hold, letGo } = sorting();
  hold();
  look(low, high);
  pass(3_600_000);
  look(low, high);
  expect(moved).toHaveLength(1);
  letGo();
  await until(() => {
    pass(31_000);
    look(low, high, downloading(9, { priority: 9, category: 'a' }));
    return moved.length > 1 || true;
  });
  const before = moved.length;
  pass(60_000);
  look(low, high);
  expect(moved).toHaveLength(before);
});
