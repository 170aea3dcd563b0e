import { describe, expect, test } from 'bun:test';
import type { TorrentTracker } from '../../../src/client/details.ts';
import { addTrackers, removeTrackers } from '../../../src/torrent/rules/trackers.ts';
import { type Given, given, hitAndRun, now, says, trackers } from '../support/view.ts';

describe('adding', () => {
  const policy = { missingTrackers: ['https://new.test/announce/secret'] };
  const decides = (scene: Given) => says(addTrackers, given({ policy, ...scene }));
  test.each<[string, Given, string]>([
    ['what is missing', {}, 'add 1 tracker'],
    ['nothing', { policy: {} }, 'nothing'],
    ['not again at once', { notes: { trackersAt: now - 599_999 } }, 'nothing'],
    ['again after ten minutes', { notes: { trackersAt: now - 600_000 } }, 'add 1 tracker'],
    ['again after the clock was set back', { notes: { trackersAt: now + 1 } }, 'add 1 tracker'],
    ['not while its trackers are not known', { client: { trackersKnown: false } }, 'nothing'],
    ['not while the client is away', { view: { fresh: false } }, 'nothing'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });

  test('shows hosts only: an address may carry a key', () => {
    const { action, ...shown } = addTrackers.decide(given({ policy })) as { action: unknown };
    expect(action).toEqual({ type: 'addTrackers', urls: policy.missingTrackers });
    expect(shown).toMatchObject({ reason: 'Added the tracker new.test, as is set.', inputs: { added: ['new.test'] } });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });
});

describe('removing', () => {
  const torrent = { trackers: ['bad.test', 'tracker.test'] };
  const list = (...more: Partial<TorrentTracker>[]) => ({
    trackers: trackers({ status: 'working' }, { host: 'bad.test', ...more[0] }, ...more.slice(1)),
  });
  const unwanted = { unwantedHosts: ['bad.test'] };
  const dead = { deadTrackers: ['no such host'] };
  const decides = (scene: Given) => says(removeTrackers, given({ torrent, ...scene }));
  const one = 'remove 1 tracker';
  test.each<[string, Given, string]>([
    ['nothing is asked for', { view: list() }, 'nothing'],
    ['an unwanted one', { policy: unwanted, view: list() }, one],
    ['its addresses are not known', { policy: unwanted }, 'needs trackers'],
    ['they could not be read', { policy: unwanted, view: { trackers: { readAt: 1, list: null } } }, 'nothing'],
    ['a dead one', { settings: dead, view: list({ message: 'No such host is known' }) }, one],
    ['one that is well', { settings: dead, view: list({ message: '' }) }, 'nothing'],
    [
      'one that works after all',
      { settings: dead, view: list({ message: 'no such host', status: 'working' }) },
      'nothing',
    ],
    [
      'a dead one that is to be there',
      { settings: dead, policy: { addedHosts: ['bad.test'] }, view: list({ message: 'no such host' }) },
      'nothing',
    ],
    ['not again at once', { policy: unwanted, view: list(), notes: { trackersAt: now } }, 'nothing'],
    ['never the last', { policy: unwanted, view: list(), torrent: { trackers: ['bad.test'] } }, 'nothing'],
    ['of nothing but unwanted ones all but one', { policy: { unwantedHosts: torrent.trackers }, view: list() }, one],
    [
      'not one that still binds',
      {
        settings: dead,
        policy: { hitAndRun: hitAndRun({ host: 'bad.test' }) },
        view: list({ message: 'no such host' }),
      },
      'nothing',
    ],
    [
      'one that does not bind any more',
      {
        settings: { deadTrackers: ['not authorized'] },
        policy: { hitAndRun: hitAndRun({ host: 'bad.test' }) },
        view: list({ message: 'Info hash is not authorized with this tracker' }),
      },
      one,
    ],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });

  test('shows hosts only', () => {
    const { action, ...shown } = removeTrackers.decide(given({ torrent, policy: unwanted, view: list() })) as {
      action: unknown;
    };
    expect(action).toEqual({ type: 'removeTrackers', urls: ['https://bad.test/1/secret'] });
    expect(shown).toMatchObject({ reason: 'Took the tracker bad.test off, because it is not wanted, as is set.' });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });
});
