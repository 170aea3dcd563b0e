import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { renew } from '../../../src/torrent/rules/renew.ts';
import { space } from '../../../src/torrent/rules/space.ts';
import { start } from '../../../src/torrent/rules/start.ts';
import { download, type Given, given, hitAndRun, says } from '../support/view.ts';

const paused = { tags: ['tendarr-free_space_paused'] };
const forSpace: Given = { torrent: { state: 'stoppedDL' }, notes: { stoppedBy: 'space' } };

describe('a stopped download', () => {
  const decides = (scene: Given) =>
    says(start, download({ ...scene, torrent: { state: 'stoppedDL', ...scene.torrent } }));
  test.each<[string, Given, string]>([
    ['stopped by its owner', {}, 'nothing'],
    ['stopped by its owner, it would fit', { view: { fits: true } }, 'nothing'],
    ['stopped by its owner, who wants all started', { settings: { resumeStopped: true } }, 'start it'],
    ['the same, without space', { settings: { resumeStopped: true }, view: { fits: false } }, 'nothing'],
    ['stopped for space that is there again', { ...forSpace, view: { fits: true } }, 'start it'],
    ['still without space', { ...forSpace, view: { fits: false } }, 'nothing'],
    ['nobody knows', forSpace, 'nothing'],
    ['marked as stopped for space', { torrent: paused, view: { fits: true } }, 'start it'],
    ['marked, still without space', { torrent: paused, view: { fits: false } }, 'nothing'],
    ['protected', { ...forSpace, torrent: { tags: ['tendarr-ignored'] }, view: { fits: true } }, 'nothing'],
    ['nothing may be started', { ...forSpace, view: { fits: true }, settings: { mayStopAndStart: false } }, 'nothing'],
    ['being stopped', { ...forSpace, view: { fits: true, pending: new Set(['stop']) } }, 'nothing'],
    ['it runs', { ...forSpace, torrent: { state: 'downloading' }, view: { fits: true } }, 'nothing'],
    ['in the queue', { ...forSpace, torrent: { state: 'queuedDL' }, view: { fits: true } }, 'nothing'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
});

describe('a stopped seed', () => {
  const over: Given = { policy: { maxRatio: 2 }, settings: { removeAt: 1 } };
  const ours: Given = { ...over, notes: { stoppedBy: 'seeding' } };
  const decides = (scene: Given) =>
    says(start, given({ ...scene, torrent: { state: 'stoppedUP', ratio: 2, ...scene.torrent } }));
  test.each<[string, Given, string]>([
    ['over its limit', ours, 'nothing'],
    ['over its limit no more', { ...ours, torrent: { ratio: 1.9 } }, 'start it'],
    [
      'over its limit, but bound',
      { ...ours, policy: { maxRatio: 2, hitAndRun: hitAndRun({ minRatio: 3 }) } },
      'start it',
    ],
    ['never removed', { ...ours, settings: { removeAt: -1 } }, 'start it'],
    ['stopped by its owner', { ...over, torrent: { ratio: 1.9 } }, 'nothing'],
    ['stopped for space before it was complete', { notes: { stoppedBy: 'space' } }, 'start it'],
    ['the same, over its limit', { ...over, notes: { stoppedBy: 'space' } }, 'nothing'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
});

describe('a download that does not fit', () => {
  const decides = (scene: Given) => says(space, download({ ...scene, view: { fits: false, ...scene.view } }));
  const stopped = ['downloading', 'metaDL', 'forcedMetaDL', 'stalledDL'];
  test.each(torrentStates.map((state) => [state, stopped.includes(state) ? 'stop it' : 'nothing']))(
    '%s: %s',
    (state, expected) => {
      expect(decides({ torrent: { state } })).toBe(expected);
    },
  );
  test.each<[string, Given]>([
    ['fits', { view: { fits: true } }],
    ['is not known to fit', { view: { fits: null } }],
    ['is protected', { torrent: { tags: ['tendarr-ignored'] } }],
    ['may not be stopped', { settings: { mayStopAndStart: false } }],
    ['is being started', { view: { pending: new Set(['start']) } }],
  ])('one that %s goes on', (_, scene) => {
    expect(decides(scene)).toBe('nothing');
  });
});

describe('whom a torrent waits for', () => {
  const stopped = { notes: { stoppedBy: 'space' as const } };
  const decides = (scene: Given) => says(renew, download(scene));
  const forgets = 'notes {"stoppedBy":null}';
  test.each<[string, Given, string]>([
    ['it runs again', { ...stopped, torrent: { state: 'downloading' } }, forgets],
    ['it seeds again', { ...stopped, torrent: { state: 'stalledUP' } }, forgets],
    ['it is stopped', { ...stopped, torrent: { state: 'stoppedDL' } }, 'nothing'],
    [
      'it is complete',
      { ...stopped, torrent: { state: 'stoppedUP', amountLeft: 0, completedOn: 1 } },
      'notes {"stoppedBy":"seeding"}',
    ],
    ['the stop does not show yet', { ...stopped, view: { pending: new Set(['stop']) } }, 'nothing'],
    ['it waits in the queue', { ...stopped, torrent: { state: 'queuedDL' } }, forgets],
    ['it is checked', { ...stopped, torrent: { state: 'checkingDL' } }, 'nothing'],
    ['it has an error', { ...stopped, torrent: { state: 'error' } }, 'nothing'],
    ['the client is away', { ...stopped, view: { fresh: false } }, 'nothing'],
    ['the client has just come', { ...stopped, client: { settled: false } }, 'nothing'],
    ['nothing is remembered', {}, 'nothing'],
    ['its replacement is over with the stall', { notes: { replacedAt: 1 } }, 'notes {"replacedAt":null}'],
    ['it is still stalled', { notes: { replacedAt: 1 }, torrent: { state: 'stalledDL' } }, 'nothing'],
    [
      'it waits in the queue with its stall',
      { notes: { replacedAt: 1 }, torrent: { state: 'queuedDL' }, evidence: { stalledMs: 1 } },
      'nothing',
    ],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
});
