import { expect, test } from 'bun:test';
import type { TorrentState } from '../../src/client/torrent.ts';
import { createErrorWatch } from '../../src/torrent/error-watch.ts';
import type { ErrorChecks } from '../../src/torrent/rules/memory.ts';
import { newTracked } from '../../src/torrent/tracked.ts';
import { complete } from './support/torrent.ts';
import { rowOf } from './support/view.ts';

function tracked(state: TorrentState, errorChecks: ErrorChecks | null) {
  const torrent = complete(1, { state });
  const row = rowOf(torrent);
  return newTracked('default', torrent, { ...row, notes: { ...row.notes, errorChecks } }, 0);
}

test.each<[string, ErrorChecks | null, boolean]>([
  ['was not checked yet', null, false],
  ['is checked for the first time', { count: 1, at: 1, failedAt: null }, false],
  ['was checked once', { count: 1, at: 1, failedAt: 2 }, false],
  ['is checked for the second time', { count: 2, at: 1, failedAt: null }, false],
  ['was checked twice', { count: 2, at: 1, failedAt: 2 }, true],
  ['is checked for the third time', { count: 3, at: 1, failedAt: null }, true],
])('a torrent in error that %s: %#', (_, checks, expected) => {
  const watch = createErrorWatch();
  watch.look(tracked('error', checks));
  expect(watch.lasting()).toEqual(expected ? ['Release 1'] : []);
});

test.each<[TorrentState, number]>([
  ['checkingUP', 1],
  ['uploading', 0],
  ['missingFiles', 0],
])('one that goes on to %s leaves %d', (state, left) => {
  const watch = createErrorWatch();
  watch.look(tracked('error', { count: 2, at: 1, failedAt: 2 }));
  watch.look(tracked(state, { count: 2, at: 1, failedAt: 2 }));
  expect(watch.lasting()).toHaveLength(left);
});

test('one that left is forgotten', () => {
  const watch = createErrorWatch();
  const one = tracked('error', { count: 2, at: 1, failedAt: 2 });
  watch.look(one);
  watch.forget(one);
  expect(watch.lasting()).toEqual([]);
});
