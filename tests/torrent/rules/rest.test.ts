import { expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { grace } from '../../../src/torrent/rules/grace.ts';
import { handsOff } from '../../../src/torrent/rules/hands-off.ts';
import { download, type Given, minute, now, says } from '../support/view.ts';

test.each<[string, Given, string]>([
  ['started', { notes: { startedAt: now - minute } }, 'rests for 120 s'],
  ['rechecked', { notes: { rechecked: now - minute } }, 'rests for 120 s'],
  ['both', { notes: { startedAt: now - 2 * minute, rechecked: now - minute } }, 'rests for 120 s'],
  ['long ago', { notes: { startedAt: now - 3 * minute } }, 'nothing'],
  ['by a clock that was set back', { notes: { startedAt: now + minute } }, 'nothing'],
  ['never', {}, 'nothing'],
])('time to begin with: %s', (_, scene, expected) => {
  expect(says(grace, download(scene))).toBe(expected);
});

test('what is forced, waits or is being worked on is left alone, and a word that we do not know', () => {
  const alone = torrentStates.filter((state) => says(handsOff, download({ torrent: { state } })) === 'rests');
  expect(alone).toEqual([
    'checkingUP',
    'forcedUP',
    'allocating',
    'queuedDL',
    'checkingDL',
    'forcedDL',
    'checkingResumeData',
    'moving',
    'unknown',
  ]);
});
