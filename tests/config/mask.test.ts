import { expect, test } from 'bun:test';
import { isSecret, maskTree } from '../../src/config/mask.ts';
import type { TreeValue } from '../../src/config/tree.ts';

const table: [section: string, key: string, value: TreeValue, shown: unknown][] = [
  ['WebUI', 'Token', 'secret', '[redacted]'],
  ['WebUI', 'Token', '', ''],
  ['WebUI', 'Port', 6969, 6969],
  ['Client', 'Password', 'secret', '[redacted]'],
  ['Client', 'Password', 'CHANGE_ME', ''],
  ['Client', 'Password', 1234, '[redacted]'],
  ['Client', 'UserName', 'admin', 'admin'],
  ['Movies', 'APIKey', 'secret', '[redacted]'],
  ['Movies', 'URI', 'http://nas:7878', 'http://nas:7878'],
  ['Movies', 'URI', 'http://user:secret@nas:7878/x', 'http://[redacted]@nas:7878/x'],
  ['Movies', 'my_Api_Key', 'secret', '[redacted]'],
  ['Movies', 'PassKeys', ['secret', 'secret'], ['[redacted]', '[redacted]']],
  ['Movies', 'Credentials', { Name: 'secret' }, { Name: '[redacted]' }],
  [
    'Movies',
    'EntrySearch',
    { QualityProfileMappings: { 'Token HD': 'SD' } },
    { QualityProfileMappings: { 'Token HD': 'SD' } },
  ],
  ['Other', 'Secret', 'secret', '[redacted]'],
  ['Movies', 'When', new Date('2026-01-31T00:00:00Z'), '2026-01-31T00:00:00.000Z'],
  ['Movies', 'Big', 2n ** 64n, '18446744073709551616'],
];

test.each(table)('%s.%s: %p is shown as %p', (section, key, value, shown) => {
  expect(maskTree({ [section]: { [key]: value } })).toEqual({ [section]: { [key]: shown } } as never);
});

test.each([
  ['tracker.example.org', 'tracker.example.org'],
  ['https://tracker.example.org/announce', 'https://tracker.example.org/announce'],
  ['udp://tracker.example.org:1337', 'udp://tracker.example.org:1337'],
  ['https://tracker.example.org/0123456789abcdef/announce', 'https://tracker.example.org/[redacted]'],
  ['https://tracker.example.org/announce?passkey=0123', 'https://tracker.example.org/[redacted]'],
  ['https://user:word@tracker.example.org/', 'https://tracker.example.org/[redacted]'],
  ['tracker.example.org/0123456789abcdef', 'tracker.example.org/[redacted]'],
])('the tracker %p is shown as %p', (URI, shown) => {
  expect(maskTree({ Client: { Trackers: [{ URI }] } })).toEqual({ Client: { Trackers: [{ URI: shown }] } });
  expect(maskTree({ Movies: { Torrent: { Trackers: [{ URI }] } } })).toEqual({
    Movies: { Torrent: { Trackers: [{ URI: shown }] } },
  });
});

test('a section with a secret word in its name is no secret', () => {
  expect(isSecret(['Movies-Token', 'URI'])).toBe(false);
});

test('the result can be sent as JSON', () => {
  const shown = maskTree({ A: { big: 1n, when: new Date(0), list: [1n] } });
  expect(JSON.parse(JSON.stringify(shown))).toEqual({ A: { big: '1', when: '1970-01-01T00:00:00.000Z', list: ['1'] } });
});
