import { expect, test } from 'bun:test';
import { trackerTags } from '../../../src/torrent/rules/tracker-tags.ts';
import { type Given, given, says } from '../support/view.ts';

const policy = { tags: ['a', 'b'], ruleTags: ['a', 'b', 'c'], decidedBy: 'tracker.test' };
const decides = (scene: Given) => says(trackerTags, given({ policy, ...scene }));

test.each<[string, Given, string]>([
  ['all are missing', {}, 'tags a; tags b'],
  ['one is missing', { torrent: { tags: ['b', 'mine'] } }, 'tags a'],
  ['one is for other trackers', { torrent: { tags: ['a', 'b', 'c', 'mine'] } }, 'untags c'],
  ['as it shall be', { torrent: { tags: ['a', 'b', 'mine'] } }, 'nothing'],
  [
    'a predecessor gave the same tag',
    { policy: { ...policy, ruleTags: ['a', 'b', 'old-ignored'] }, torrent: { tags: ['a', 'b', 'old-ignored'] } },
    'nothing',
  ],
  ['no rule gives tags', { policy: {}, torrent: { tags: ['c'] } }, 'nothing'],
  ['its trackers are not known', { client: { trackersKnown: false } }, 'nothing'],
])('%s', (_, scene, expected) => {
  expect(decides(scene)).toBe(expected);
});
