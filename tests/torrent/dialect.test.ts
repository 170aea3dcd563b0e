import { expect, test } from 'bun:test';
import { type RawTorrent, readTorrent } from '../../src/client/normalise.ts';
import { createShared } from '../../src/client/shared.ts';
import { decide } from '../../src/torrent/decide.ts';
import { categoryRules, failedRules, instanceRules, recheckRules } from '../../src/torrent/rules/order.ts';
import { download, type Given, given, imported, now, queue, record } from './support/view.ts';

const hash = '0'.repeat(39).concat('1');
/** As the client sends it. */
const raw = (state: string, patch: RawTorrent = {}): RawTorrent => ({
  name: 'Release 1',
  state,
  category: 'movies',
  amount_left: 0,
  progress: 1,
  added_on: now / 1000 - 100_000,
  completion_on: now / 1000 - 1_000,
  content_path: '/downloads/movies/Release 1',
  save_path: '/downloads/movies',
  ratio: 3,
  ...patch,
});
const half = { amount_left: 5, progress: 0.5, completion_on: -1, tags: 'tendarr-free_space_paused' };

test.each<[string, string, RawTorrent, Given]>([
  ['scan', 'UP', {}, { manager: { queue: queue(record()) } }],
  ['delete', 'UP', {}, { memory: imported, policy: { maxRatio: 2 }, settings: { removeAt: 1 } }],
  ['start', 'UP', { ratio: 0 }, { memory: imported, notes: { stoppedBy: 'seeding' } }],
  ['start', 'DL', half, { view: { fits: true } }],
  ['untag', 'DL', { ...half, tags: 'tendarr-allowed_stalled' }, {}],
])('the same is decided, such as to %s, for both words of a stopped torrent (%s)', (type, side, patch, scene) => {
  const decided = [`paused${side}`, `stopped${side}`].map((state) => {
    const torrent = readTorrent(hash, raw(state, patch), undefined, createShared());
    const view = { ...(torrent.amountLeft > 0 ? download(scene) : given(scene)), torrent };
    return [instanceRules, categoryRules, failedRules, recheckRules].map((rules) => decide(view, rules));
  });
  expect(decided[0]).toEqual(decided[1]);
  expect(decided[0]?.[0]?.decisions.map(({ action }) => action?.type)).toContain(type as 'scan');
});
