import { describe, expect, test } from 'bun:test';
import { concernsTorrents, readPreview } from '../../../ui/config-form/preview.ts';

const match = (hash: string, reason: string, part: object = {}) => ({
  id: `preview:${hash}:${reason}`,
  time: '2026-01-01T00:00:00Z',
  client: 'default',
  hash,
  name: `Torrent ${hash}`,
  instance: 'Movies-HD',
  verdict: 'would',
  reason,
  ...part,
});

describe('what changed settings would do', () => {
  test('is told torrent by torrent, those that would be removed first', () => {
    const matches = [
      match('a', 'Dry run: would tag it slow.'),
      match('b', 'Dry run: would take the tag kept off.'),
      match('b', 'Dry run: would remove it and keep its files, because its ratio reached 2.'),
    ];
    expect(readPreview({ matches }).map(({ name, removed, deeds }) => ({ name, removed, deeds }))).toEqual([
      {
        name: 'Torrent b',
        removed: true,
        deeds: ['Would remove it and keep its files, because its ratio reached 2.', 'Would take the tag kept off.'],
      },
      { name: 'Torrent a', removed: false, deeds: ['Would tag it slow.'] },
    ]);
  });

  test('is told apart by client, because two may hold the same torrent', () => {
    const matches = [
      match('a', 'Dry run: would start it.'),
      match('a', 'Dry run: would start it.', { client: 'other' }),
    ];
    expect(readPreview({ matches }).length).toBe(2);
  });

  test.each([null, {}, { matches: 'none' }])('is nothing where the answer is %j', (body) => {
    expect(readPreview(body)).toEqual([]);
  });
});

test.each<[boolean, string[]]>([
  [false, ['WebUI.Port', 'WebUI.Theme']],
  [true, ['WebUI.Port', 'Movies-HD.Torrent.StalledDelay']],
  [true, ['Settings.DryRun']],
  [true, ['Movies-HD']],
])('that torrents are concerned is %p for %j', (expected, keys) => {
  expect(concernsTorrents(new Map(keys.map((key) => [key, null])))).toBe(expected);
});
