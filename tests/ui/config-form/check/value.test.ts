import { describe, expect, test } from 'bun:test';
import type { TObject } from '@sinclair/typebox';
import { keysOf } from '../../../../src/config/keys.ts';
import { readTable } from '../../../../src/config/read/table.ts';
import { isPlaceholder, readValue } from '../../../../src/config/read/value.ts';
import type { FieldSchema } from '../../../../src/config/schema/field.ts';
import { schemaOf } from '../../../../src/config/section.ts';
import { problemsOf } from '../../../../ui/config-form/check/value.ts';
import { fieldsOf } from '../../../../ui/config-form/field.ts';
import { described, fieldOf } from '../described.ts';

/** Everything that may be typed, chosen or left behind in a field. */
const values: unknown[] = [
  ...[
    '',
    ' ',
    'a',
    ' a ',
    '0',
    '-1',
    '5',
    '5.5',
    '1e3',
    'true',
    'FALSE',
    'Dark',
    'dARK',
    'smart',
    'Auto',
    'INFO',
    'info',
  ],
  ...['90s', '5m', '2h', '1d', '1w', '1M', '1.5h', '-1h', '30 m', '2H', '100y', '1000000000000w', `${'1'.repeat(40)}s`],
  ...['50G', '50 g', '1.5T', '10GB', '-2', '1024', 'change_me', 'CHANGE_ME'],
  ...[
    'nas',
    'nas.local',
    'nas:8080',
    'https://nas',
    'https://nas/',
    'https://nas/path',
    'user@nas',
    'a host',
    '::1',
    '[fe80::1]',
  ],
  ...[
    'http://nas:7878',
    'HTTP://[::1]:7878/',
    'ftp://nas',
    'http://',
    'http://user:word@nas',
    'http://nas?x=1',
    'http://nas#x',
  ],
  ...[
    '/tendarr',
    'tendarr',
    '/a b',
    '/../x',
    '/',
    '//',
    'a//b',
    ' / / ',
    'movies/4k',
    'downloads',
    'C:\\Downloads',
    '\\\\nas\\x',
  ],
  ...[
    '0 3 * * 0',
    '0 3 * * SUN',
    '1 2 3',
    '60 * * * *',
    '0 0 31 DEC *',
    '*/5 * * * *',
    '5-1 * * * *',
    '0 0 3 * * 0',
    '* * * * 8',
  ],
  ...['(', '(?i)(?P<x>a)(?P=x)', '\\Aa\\Z', '[a', '\\.mk[v', '\\.mkv$', '.mkv', '*'],
  ...['udp://t.example.org:1337/announce', 'tracker.example.org', 'https://t.example.org/[redacted]', '[redacted]'],
  ...[0, 1, -1, -2, 0.5, 1.5, 3, 4, 5, 99, 100, 101, 1000, 3650, 3651, 65535, 65536, 86401, 1e300],
  ...[
    true,
    false,
    [],
    ['a'],
    ['a', 5],
    ['a', ' b ', 'a', ''],
    ['('],
    ['a', '('],
    ['\\.mk[v'],
    ['a host'],
    ['CHANGE_ME'],
    [['a']],
  ],
  ...[{}, { a: 'b' }, { 'a.b': 'c' }, { a: 1 }],
];

/** Words of other programs, which the service reads and a form never offers. */
const isAlias = (field: FieldSchema, value: unknown) =>
  field.aliases !== undefined && Object.hasOwn(field.aliases, `${value}`.trim().toLowerCase());

function said(field: FieldSchema, value: unknown): { message: string; at: string } | null {
  if (isPlaceholder(value)) return null;
  const reading = readValue(field, value);
  return reading.ok ? null : { message: reading.message, at: reading.at ?? '' };
}

describe('the form says of every value of every key what the service says', () => {
  const sections = ['Settings', 'WebUI', 'Client', 'Movies-HD', 'Series'];
  test.each(sections)('%s', (section) => {
    const { schema } = described();
    const shown = schema.sections.find(({ name }) => name === section);
    const fields = fieldsOf(shown?.group ?? { path: [], title: '', description: '', fields: [], groups: [] });
    const known = keysOf(schemaOf(section));
    const differing: unknown[] = [];
    let compared = 0;
    for (const field of fields.filter(({ input }) => input !== 'tables')) {
      const own = known.find(({ path }) => path.join('.') === field.key)?.field;
      if (!own) throw new Error(`The service does not know ${section}.${field.key}`);
      for (const value of values.filter((one) => !isAlias(own, one))) {
        const expected = said(own, value);
        const found = problemsOf(field, value)[0] ?? null;
        compared += 1;
        if (!Bun.deepEquals(found, expected)) differing.push({ key: field.key, value, found, expected });
      }
    }
    expect(compared).toBeGreaterThan(500);
    expect(differing).toEqual([]);
  });

  const rows: unknown[] = [
    [],
    [{ URI: 'tracker.example.org' }],
    [{ Name: 'x' }],
    [{ URI: 'CHANGE_ME' }],
    [{ URI: '' }, { URI: 'a.example', MaxUploadRatio: -2 }],
    [{ URI: 'a.example', AddTags: ['x', 5], SuperSeedMode: 'yes', MaximumETA: '1x' }],
    [{ URI: 'a.example', MinSeedingTimeDays: '2w', HitAndRunMode: 'or', HitAndRunMinimumDownloadPercent: 101 }],
    'a',
    ['a'],
  ];
  test.each(rows.map((value) => ({ value })))('%#: a list of trackers', ({ value }) => {
    const own = schemaOf('Client') as TObject;
    const findings = readTable(own, { Trackers: value as never }, 'Client').findings.filter(({ notice }) => !notice);
    const expected = findings.map(({ key, message }) => `${key.replace('Client.Trackers', '')}: ${message}`);
    const found = problemsOf(fieldOf('Client', 'Trackers'), value).map(({ at, message }) => `${at}: ${message}`);
    // The service names the place of the table, the form only its key.
    expect(found.sort()).toEqual(expected.map((line) => line.replace('[[Client.', '[[')).sort());
  });
});
