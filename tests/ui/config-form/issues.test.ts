import { expect, test } from 'bun:test';
import { applyChanges } from '../../../src/config/change.ts';
import { placeOf, readIssues } from '../../../ui/config-form/issues.ts';
import { described, sample } from './described.ts';

const { sections } = described().schema;

test('what the service refuses is split into its lines', () => {
  const refused = applyChanges(sample, { 'WebUI.Port': 70000, 'Movies-HD.Torrent.FolderExclusionRegex': ['a', '('] });
  if (refused.ok) throw new Error('it should have been refused');
  expect(readIssues(refused.message)).toEqual([
    { key: 'WebUI.Port', message: 'must be between 1 and 65535' },
    { key: 'Movies-HD.Torrent.FolderExclusionRegex[1]', message: 'is no regular expression: missing )' },
  ]);
});

test('any other text is no list of issues', () => {
  expect(readIssues('Cannot modify protected configuration key: Settings.ConfigVersion')).toBeNull();
});

test('a line without a key keeps its text', () => {
  expect(readIssues('Please resolve the following issues:\nsomething is wrong')).toEqual([
    { key: '', message: 'something is wrong' },
  ]);
});

test.each([
  ['WebUI.Port', 'WebUI', 'Port', ''],
  ['Movies-HD.Torrent.FolderExclusionRegex[1]', 'Movies-HD', 'Torrent.FolderExclusionRegex', '[1]'],
  ['Client.Trackers[0].URI', 'Client', 'Trackers', '[0].URI'],
  ['Settings.PathMappings./data.x', 'Settings', 'PathMappings', './data.x'],
])('%s belongs to a field', (key, section, field, at) => {
  const place = placeOf(sections, key);
  expect([place?.section, place?.field.key, place?.at]).toEqual([section, field, at]);
});

test.each(['Movies-HD', 'Movies-HD.Unknown', 'New.URI', 'WebUI.PortX', ''])('%p belongs to none', (key) => {
  expect(placeOf(sections, key)).toBeNull();
});
