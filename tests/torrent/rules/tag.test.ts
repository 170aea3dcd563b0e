import { expect, test } from 'bun:test';
import { tag } from '../../../src/torrent/rules/tag.ts';
import { type Given, given, now, told } from '../support/view.ts';

const imported = { importedAt: 1, importedBy: 'scan' as const };

test.each<[string, Given, string]>([
  ['imported', { memory: imported }, 'tags tendarr-imported'],
  ['not imported', {}, 'nothing'],
  ['tagged', { memory: imported, torrent: { tags: ['tendarr-imported'] } }, 'nothing'],
  ['tagged once and taken off', { memory: { ...imported, tagged: true } }, 'nothing'],
  ['known by a tag', { memory: { ...imported, importedBy: 'tag' } }, 'nothing'],
  ['without tags', { memory: imported, settings: { importTag: null } }, 'nothing'],
  ['the client is away', { memory: imported, view: { fresh: false } }, 'nothing'],
  ['sent a moment ago', { memory: imported, view: { tagAgain: now + 1 } }, 'nothing'],
  ['sent and never seen', { memory: imported, view: { tagAgain: now } }, 'tags tendarr-imported'],
])('%s', (_, scene, expected) => {
  expect(told(tag.decide(given(scene)))).toBe(expected);
});
