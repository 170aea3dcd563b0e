import { expect, test } from 'bun:test';
import { replace } from '../../../src/torrent/rules/replace.ts';
import { download, type Given, minute, now, queue, record, says } from '../support/view.ts';

const stuck = (scene: Given = {}): Given => ({
  ...scene,
  torrent: { state: 'stalledDL', ...scene.torrent },
  evidence: { stalledMs: 3 * minute, ...scene.evidence },
  settings: { reSearchStalled: true, ...scene.settings },
  manager: scene.manager === null ? null : { queue: queue(record()), ...scene.manager },
});
const gives = 'give the release up and search for another';

test.each<[string, Given, string]>([
  ['stalled for the age gate', stuck(), gives],
  ['metadata', stuck({ torrent: { state: 'metaDL' } }), gives],
  ['no search wanted', stuck({ settings: { reSearch: false } }), 'give the release up'],
  ['off', stuck({ settings: { reSearchStalled: false } }), 'nothing'],
  ['for a moment only', stuck({ evidence: { stalledMs: 3 * minute - 1 } }), 'rests for 1 s'],
  ['done before', stuck({ notes: { replacedAt: 1 } }), 'nothing'],
  ['young', stuck({ torrent: { addedOn: now / 1000 } }), 'nothing'],
  ['its time is over', stuck({ evidence: { stalledMs: 15 * minute } }), 'nothing'],
  ['stalls are not judged', stuck({ settings: { stalledMs: null } }), 'nothing'],
  ['patience without end', stuck({ settings: { stalledMs: 0 } }), gives],
  ['nearly finished', stuck({ torrent: { progress: 0.99 } }), 'nothing'],
  ['protected', stuck({ torrent: { tags: ['tendarr-ignored'] } }), 'nothing'],
  ['not stalled', stuck({ torrent: { state: 'downloading' } }), 'nothing'],
  ['not listed', stuck({ manager: { queue: queue() } }), 'nothing'],
  ['no queue', stuck({ manager: { queue: null } }), 'needs queue'],
  ['an old queue', stuck({ manager: { queue: { ...queue(record())!, readAt: now - 10_001 } } }), 'needs queue'],
  [
    'a queue that was not read whole',
    stuck({ manager: { queue: { ...queue(record())!, complete: false } } }),
    'nothing',
  ],
  ['the manager is away', stuck({ manager: { trouble: 'x' } }), 'nothing'],
  ['the client has just come', stuck({ client: { settled: false } }), 'nothing'],
  [
    'removals are off',
    stuck({ view: { removalsOff: { verdict: 'withheld', why: 'the internet cannot be reached' } } }),
    'withheld: Its release is not given up yet, although it is stalled: the internet cannot be reached.',
  ],
  [
    'it is not sure whose it is',
    stuck({ view: { removalsOff: { verdict: 'unknown', why: 'its category is another' } } }),
    'unknown: Its release is not given up yet, although it is stalled: its category is another.',
  ],
  [
    'a disk is lost',
    stuck({ client: { mountLost: true } }),
    'withheld: Its release is not given up yet, although it is stalled: files of several torrents of the client default went missing together.',
  ],
  [
    'removals are off, and it would not be given up',
    stuck({ torrent: { progress: 0.99 }, client: { mountLost: true } }),
    'nothing',
  ],
  ['no manager', stuck({ manager: null }), 'nothing'],
])('%s', (_, scene, expected) => {
  expect(says(replace, download(scene))).toBe(expected);
});
