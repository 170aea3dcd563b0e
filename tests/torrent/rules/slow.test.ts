import { describe, expect, test } from 'bun:test';
import { torrentStates } from '../../../src/client/torrent.ts';
import { slow } from '../../../src/torrent/rules/slow.ts';
import { stale } from '../../../src/torrent/rules/stale.ts';
import { download, type Given, minute, now, says } from '../support/view.ts';

const removed = 'remove it with its files';

describe('a slow download', () => {
  const lame = (scene: Given = {}): Given => ({
    ...scene,
    torrent: { eta: 3601, ...scene.torrent },
    policy: { maximumEta: 3600, ...scene.policy },
    settings: { removeSlow: true, ...scene.settings },
    evidence: { slowMs: 3 * minute, ...scene.evidence },
  });
  const decides = (scene: Given) => says(slow, download(scene));
  test.each<[string, Given, string]>([
    ['takes too long', lame(), removed],
    ['takes exactly as long', lame({ torrent: { eta: 3600 } }), 'nothing'],
    ['nobody knows how long', lame({ torrent: { eta: null } }), 'nothing'],
    ['slow ones are kept', lame({ settings: { removeSlow: false } }), 'nothing'],
    ['no limit', lame({ policy: { maximumEta: null } }), 'nothing'],
    ['for a moment only', lame({ evidence: { slowMs: 3 * minute - 1 } }), 'rests for 1 s'],
    ['young', lame({ torrent: { addedOn: now / 1000 - 179 } }), 'rests for 1 s'],
    ['stalled and tolerated', lame({ torrent: { state: 'stalledDL' } }), 'nothing'],
    [
      'stalled, and stalls are not judged',
      lame({ torrent: { state: 'stalledDL' }, settings: { stalledMs: null } }),
      removed,
    ],
    [
      'nearly finished',
      lame({ torrent: { progress: 0.99 } }),
      'withheld: Not removed, although it would take longer than 1 hour to finish: downloads are kept from 99 % on.',
    ],
    [
      'protected',
      lame({ torrent: { tags: ['tendarr-ignored'] } }),
      'withheld: Not removed, although it would take longer than 1 hour to finish: the tag tendarr-ignored protects it.',
    ],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
  test('only while it runs', () => {
    const judged = torrentStates.filter(
      (state) => decides(lame({ torrent: { state }, settings: { stalledMs: null } })) !== 'nothing',
    );
    expect(judged).toEqual(['downloading', 'metaDL', 'forcedMetaDL', 'stalledDL']);
  });
});

describe('a nearly finished download', () => {
  const dead = (scene: Given = {}): Given => ({
    ...scene,
    torrent: { state: 'stalledDL', progress: 0.99, lastActivity: null, ...scene.torrent },
    policy: { maximumEta: 3600, ...scene.policy },
    evidence: { stalledMs: 60 * minute, ...scene.evidence },
  });
  const decides = (scene: Given) => says(stale, download(scene));
  test.each<[string, Given, string]>([
    ['is dead for as long as it may take', dead(), removed],
    ['not quite as long', dead({ evidence: { stalledMs: 60 * minute - 1 } }), 'rests for 1 s'],
    ['not nearly as long', dead({ evidence: { stalledMs: minute } }), 'rests for 3540 s'],
    ['below the protected part', dead({ torrent: { progress: 0.9899 } }), 'nothing'],
    ['no limit', dead({ policy: { maximumEta: null } }), 'nothing'],
    ['gave to others since', dead({ torrent: { lastActivity: now / 1000 - 3599 } }), 'rests for 1 s'],
    ['gave to others before', dead({ torrent: { lastActivity: now / 1000 - 3600 } }), removed],
    ['tolerated for longer', dead({ settings: { stalledMs: 61 * minute } }), 'rests for 60 s'],
    ['tolerated because it is young', dead({ torrent: { addedOn: now / 1000 - 179 } }), 'rests for 1 s'],
    [
      'has more, but not to be tolerated',
      dead({ torrent: { state: 'downloading', availability: 2 }, settings: { stalledMs: 61 * minute } }),
      removed,
    ],
    ['tolerated without end', dead({ settings: { stalledMs: 0 } }), 'nothing'],
    ['stalls are not judged', dead({ settings: { stalledMs: null } }), removed],
    ['metadata is never nearly finished', dead({ torrent: { state: 'metaDL' } }), 'nothing'],
    ['stopped', dead({ torrent: { state: 'stoppedDL' } }), 'nothing'],
    ['complete', dead({ torrent: { state: 'stalledUP' } }), 'nothing'],
  ])('%s', (_, scene, expected) => {
    expect(decides(scene)).toBe(expected);
  });
});
