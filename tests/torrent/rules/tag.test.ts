import { expect, test } from 'bun:test';
import { tag } from '../../../src/torrent/rules/tag.ts';
import { type Given, given, says, tagless } from '../support/view.ts';

const imported = { importedAt: 1, importedBy: 'scan' as const };

test.each<[string, Given, string]>([
  ['imported', { memory: imported }, 'tags tendarr-imported'],
  ['not imported', {}, 'nothing'],
  ['tagged', { memory: imported, torrent: { tags: ['tendarr-imported'] } }, 'nothing'],
  ['tagged once and taken off', { memory: { ...imported, tagged: true } }, 'nothing'],
  ['known by a tag', { memory: { ...imported, importedBy: 'tag' } }, 'nothing'],
  ['without tags', { memory: imported, settings: tagless }, 'nothing'],
])('%s', (_, scene, expected) => {
  expect(says(tag, given(scene))).toBe(expected);
});
