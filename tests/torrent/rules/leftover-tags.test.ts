import { expect, test } from 'bun:test';
import { leftoverTags } from '../../../src/torrent/rules/leftover-tags.ts';
import { download, type Given, given, says, tagless } from '../support/view.ts';

const decides = (scene: Given) => says(leftoverTags, given({ ...scene, settings: { ...tagless, ...scene.settings } }));
const all = ['tendarr-allowed_seeding', 'tendarr-allowed_stalled', 'tendarr-free_space_paused', 'tendarr-hnr_active'];

test.each<[string, Given, string]>([
  ['none', {}, 'nothing'],
  ['every mark', { torrent: { tags: all } }, all.map((tag) => `untags ${tag}`).join('; ')],
  ['one', { torrent: { tags: ['mine', 'tendarr-hnr_active'] } }, 'untags tendarr-hnr_active'],
  ['those of the owner and of imports stay', { torrent: { tags: ['tendarr-ignored', 'tendarr-imported'] } }, 'nothing'],
  ['what a predecessor marked stays', { torrent: { tags: ['old-ignored', 'old-imported'] } }, 'nothing'],
])('without tags: %s', (_, scene, expected) => {
  expect(decides(scene)).toBe(expected);
});

test('with tags nothing is left over', () => {
  expect(says(leftoverTags, given({ torrent: { tags: all } }))).toBe('nothing');
});

test('the only trace of who stopped it stays until it is known otherwise', () => {
  const stopped: Given = {
    torrent: { state: 'stoppedDL', tags: ['tendarr-free_space_paused'] },
    settings: tagless,
  };
  expect(says(leftoverTags, download(stopped))).toBe('nothing');
  expect(says(leftoverTags, download({ ...stopped, notes: { stoppedBy: 'space' } }))).toBe(
    'untags tendarr-free_space_paused',
  );
});
