import { expect, test } from 'bun:test';
import type { Json } from '../../../../ui/config-form/json.ts';
import { rowsOf } from '../../../../ui/pages/settings/review.tsx';
import { described } from '../../config-form/described.ts';

test.each([
  ['WebUI.Port', 7000, '6970', '7000'],
  ['WebUI.Port', null, '6970', 'removed, 6969 applies'],
  ['WebUI.Token', null, 'a secret', 'removed'],
  ['Movies-HD.APIKey', 'typed', 'a secret', 'a new secret'],
  ['Movies-HD.Torrent.FileExtensionAllowlist', ['.mkv'], 'not set', '[".mkv"]'],
  ['Kids', null, 'the whole section', 'removed'],
] as [string, Json | null, string, string][])('%s to %j', (key, value, before, after) => {
  expect(rowsOf(described(), new Map([[key, value]]))).toEqual([{ key, before, after }]);
});
