import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { broken } from '../../../src/torrent/rules/broken.ts';
import { grace } from '../../../src/torrent/rules/grace.ts';
import { handsOff } from '../../../src/torrent/rules/hands-off.ts';
import { download, type Given, minute, now, says } from '../support/view.ts';

describe('a torrent with an error', () => {
  const decides = (scene: Given) => says(broken, download({ ...scene, torrent: { state: 'error', ...scene.torrent } }));
  test.each<[string, Given, string]>([
    ['is checked', {}, 'have its files checked'],
    ['not again within twice the age gate', { notes: { rechecked: now - 6 * minute + 1 } }, 'rests for 0.001 s'],
    ['again after it', { notes: { rechecked: now - 6 * minute } }, 'have its files checked'],
    ['not more than once a minute', { notes: { rechecked: now - 1 }, settings: { youngMs: 0 } }, 'rests for 59.999 s'],
    ['again after the clock was set back', { notes: { rechecked: now + 1 } }, 'have its files checked'],
    ['without an error', { torrent: { state: 'downloading' } }, 'nothing'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
});

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
