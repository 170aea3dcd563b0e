import { expect, test } from 'bun:test';
import { applyChanges } from '../../../src/config/change.ts';
import { reloadOf as reloadOfService } from '../../../src/config/reload.ts';
import type { Json } from '../../../ui/config-form/json.ts';
import { reloadOf } from '../../../ui/config-form/reload.ts';
import { described, sample } from './described.ts';

const table: Record<string, Json | null>[] = [
  { 'WebUI.Theme': 'Light' },
  { 'WebUI.Port': 7000 },
  { 'WebUI.Token': null },
  { 'WebUI.Theme': 'Light', 'WebUI.AllowedHosts': ['nas'] },
  { 'Movies-HD.EntrySearch.SearchLimit': 9 },
  { 'Movies-HD.EntrySearch.SearchLimit': 9, 'Series.ReSearch': false },
  { 'Kids.Managed': false, 'WebUI.Port': 7000 },
  { 'Settings.DryRun': true },
  { 'Settings.DryRun': true, 'WebUI.Port': 7000 },
  { 'Client.BasePath': '/qbt' },
  { 'Client-New.Host': 'seedbox' },
  { 'Movies-HD': null },
  { 'Movies-HD': null, 'Settings.DryRun': true },
  { 'Albums.Type': 'music', 'Albums.URI': 'http://nas:8686', 'Albums.APIKey': 'key' },
];

test.each(table)('%j restarts what the service says', (changes) => {
  const applied = applyChanges(sample, changes);
  if (!applied.ok) throw new Error(applied.message);
  const expected = reloadOfService(sample, applied.tree, applied.changedKeys);
  expect(reloadOf(described().schema, new Map(Object.entries(changes)))).toEqual(expected);
});
