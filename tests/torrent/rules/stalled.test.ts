import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { stalled, unavailable } from '../../../src/torrent/rules/stalled.ts';
import { download, type Given, hitAndRun, minute, now, queue, record, says, trackers } from '../support/view.ts';

const removed = 'remove it with its files';
const search = `${removed}, blocklist the release and search for another`;
const stuck = (scene: Given = {}): Given => ({
  ...scene,
  torrent: { state: 'stalledDL', ...scene.torrent },
  evidence: { stalledMs: 15 * minute, ...scene.evidence },
});
const decides = (scene: Given) => says(stalled, download(scene));
const young = now / 1000 - 180;

describe('a stalled download', () => {
  test.each<[string, Given, string]>([
    ['its time is over', stuck(), removed],
    [
      'a millisecond before',
      stuck({ evidence: { stalledMs: 15 * minute - 1 } }),
      'withheld: It makes no progress at the moment. It is given 15 minutes without progress., again in 1 s',
    ],
    [
      'just stalled',
      stuck({ evidence: { stalledMs: 0 } }),
      'withheld: It makes no progress at the moment. It is given 15 minutes without progress., again in 900 s',
    ],
    ['patience is off', stuck({ settings: { stalledMs: null } }), 'nothing'],
    [
      'patience without end',
      stuck({ settings: { stalledMs: 0 }, evidence: { stalledMs: 1e12 } }),
      'withheld: It makes no progress at the moment. It may wait without end, as is set.',
    ],
    ['patience shorter than the age gate', stuck({ settings: { stalledMs: minute, youngMs: 15 * minute } }), removed],
    [
      'and not over',
      stuck({ settings: { stalledMs: minute }, evidence: { stalledMs: 3 * minute - 1 } }),
      'withheld: It makes no progress at the moment. It is given 3 minutes without progress., again in 1 s',
    ],
    ['exactly as old as the gate', stuck({ torrent: { addedOn: young } }), removed],
    ['a second younger', stuck({ torrent: { addedOn: young + 1 } }), 'rests for 1 s'],
    ['added in the future', stuck({ torrent: { addedOn: now / 1000 + 60 } }), 'rests for 240 s'],
    [
      'in the future without a gate',
      stuck({ torrent: { addedOn: now / 1000 + 60 }, settings: { youngMs: 0 } }),
      'rests for 60 s',
    ],
    ['added nobody knows when', stuck({ torrent: { addedOn: 0 } }), 'rests'],
    ['listed by its manager', stuck({ manager: { queue: queue(record()) } }), search],
    [
      'listed, no search wanted',
      stuck({ manager: { queue: queue(record()) }, settings: { reSearch: false } }),
      `${removed} and blocklist the release`,
    ],
    ['below the protected part', stuck({ torrent: { progress: 0.9899 } }), removed],
    [
      'nearly finished',
      stuck({ torrent: { progress: 0.99 } }),
      'withheld: Not removed, although it made no progress for 15 minutes: downloads are kept from 99 % on.',
    ],
    [
      'a tracker that wants more',
      stuck({ policy: { hitAndRun: hitAndRun() }, view: { trackers: trackers('') } }),
      'withheld: Not removed, although it made no progress for 15 minutes: its tracker tracker.test wants a ratio of 1 for what is downloaded, because that is 10 % or more.',
    ],
    ['a tracker that may have forgotten it', stuck({ policy: { hitAndRun: hitAndRun() } }), 'needs trackers'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });

  test('only the rest state and missing metadata count, whatever the client calls the others', () => {
    const judged = torrentStates.filter((state) => decides(stuck({ torrent: { state } })) !== 'nothing');
    expect(judged).toEqual(['metaDL', 'forcedMetaDL', 'stalledDL']);
  });
});

describe('missing metadata', () => {
  test.each<[string, Given, string]>([
    ['its time is over', { evidence: { stalledMs: 15 * minute } }, removed],
    [
      'not yet',
      { evidence: { stalledMs: 14 * minute } },
      'withheld: Its metadata has not come yet. It is given 15 minutes without progress., again in 60 s',
    ],
    ['nothing is nearly finished', { torrent: { progress: 1 }, evidence: { stalledMs: 15 * minute } }, removed],
  ])('%s', (_, scene, expected) => {
    expect(decides({ ...scene, torrent: { state: 'metaDL', ...scene.torrent } })).toBe(expected);
  });
});

describe('a download of which nobody has all', () => {
  const alone = (scene: Given = {}): Given => ({
    ...scene,
    torrent: { availability: 0.99, ...scene.torrent },
    evidence: { stalledMs: 15 * minute, ...scene.evidence },
  });
  const decidesHere = (scene: Given) => says(unavailable, download(scene));
  test.each<[string, Given, string]>([
    ['its time is over', alone(), removed],
    ['somebody has all', alone({ torrent: { availability: 1 } }), 'nothing'],
    ['nobody knows', alone({ torrent: { availability: null } }), 'nothing'],
    ['bytes came a moment ago', alone({ evidence: { stalledMs: 3 * minute - 1 } }), 'rests for 1 s'],
    ['bytes come', alone({ evidence: { stalledMs: 0 } }), 'rests for 180 s'],
    [
      'none came for the age gate',
      alone({ evidence: { stalledMs: 3 * minute } }),
      'withheld: Nobody has all of it at the moment. It is given 15 minutes without progress., again in 720 s',
    ],
    ['stopped', alone({ torrent: { state: 'stoppedDL' } }), 'nothing'],
    ['forced', alone({ torrent: { state: 'forcedDL' } }), 'nothing'],
    ['patience is off', alone({ settings: { stalledMs: null } }), 'nothing'],
    ['its files were not filtered yet', alone({ settings: { fileFilter: filter } }), 'nothing'],
    ['its files were filtered', alone({ settings: { fileFilter: filter }, notes: { filteredBy: 'f' } }), removed],
    ['by another filter', alone({ settings: { fileFilter: filter }, notes: { filteredBy: 'e' } }), 'nothing'],
  ])('%s', (_, scene, expected) => {
    expect(decidesHere(scene)).toBe(expected);
  });
});

const filter = { folders: [], names: [], types: [/x/], media: new Set<string>(), fingerprint: 'f' };
