import { expect, test } from 'bun:test';
import type { Act } from '../../../src/torrent/act/context.ts';
import type { Delete } from '../../../src/torrent/action.ts';
import { summaryOf } from '../../../src/torrent/removal/summary.ts';
import { deletion as act } from '../support/deletion.ts';

test('the first line counts the causes, each further one tells why a torrent goes and how far it is', () => {
  const acts = [
    act(1, 'limit', { progress: 1, ratio: 2.004, seedingTime: 700 }),
    act(2, 'stalled', { progress: 0.1234, ratio: 0, seedingTime: 0 }, false),
    act(3, 'limit', { progress: 1, ratio: 3, seedingTime: 5 }),
  ];
  const limitsOf = ({ tracked }: Act<Delete>) =>
    tracked.torrent.name === 'T1' ? { ratio: 2, seedingTime: 600 } : { ratio: null, seedingTime: null };
  const none = 'ratio limit none, seeding time limit none';
  expect(summaryOf(acts, limitsOf).split('\n')).toEqual([
    'Removing 3 torrents: 2 limit, 1 stalled',
    'T1: Removed, because x. (progress 100 %, ratio 2, seeding time 700 s, ratio limit 2, seeding time limit 600 s, with its files)',
    `T2: Removed, because x. (progress 12.34 %, ratio 0, seeding time 0 s, ${none}, its files stay)`,
    `T3: Removed, because x. (progress 100 %, ratio 3, seeding time 5 s, ${none}, with its files)`,
  ]);
});

test('one torrent is no torrents', () => {
  expect(summaryOf([act(1, 'slow')], () => ({ ratio: null, seedingTime: null }))).toStartWith(
    'Removing 1 torrent: 1 slow\n',
  );
});

test('of very many torrents the first hundred are told one by one', () => {
  const acts = Array.from({ length: 102 }, (_, index) => act(index + 1, 'stalled'));
  const lines = summaryOf(acts, () => ({ ratio: null, seedingTime: null })).split('\n');
  expect([lines[0], lines.length, lines.at(-1)]).toEqual([
    'Removing 102 torrents: 102 stalled',
    102,
    'and 2 more, as the ledger tells',
  ]);
});
