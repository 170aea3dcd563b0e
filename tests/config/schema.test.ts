import { describe, expect, test } from 'bun:test';
import type { TObject } from '@sinclair/typebox';
import { keysOf } from '../../src/config/keys.ts';
import { isSecret } from '../../src/config/mask.ts';
import { readValue } from '../../src/config/read/value.ts';
import { clientSchema } from '../../src/config/schema/client.ts';
import { defaultOf, type FieldSchema } from '../../src/config/schema/field.ts';
import { instanceSchema, kinds } from '../../src/config/schema/instance.ts';
import { settingsSchema } from '../../src/config/schema/settings.ts';
import { webUISchema } from '../../src/config/schema/webui.ts';

const sections: [string, TObject][] = [
  ['Settings', settingsSchema],
  ['WebUI', webUISchema],
  ['Client', clientSchema],
  ['Movies', instanceSchema],
];

/** Rows included. */
function allKeys(section: string, schema: TObject): [name: string, field: FieldSchema][] {
  return keysOf(schema).flatMap(({ path, field }) => {
    const name = [section, ...path].join('.');
    return [[name, field], ...(field.input === 'tables' ? allKeys(name, field.items as TObject) : [])];
  });
}

const keys = sections.flatMap(([section, schema]) => allKeys(section, schema));

test('every key has a title and a description that end as sentences do', () => {
  const poor = keys.filter(([, { title, description }]) => !/^\S.*[^.]$/.test(title) || !/^.{8,}\.$/.test(description));
  expect(poor.map(([name]) => name)).toEqual([]);
});

test('every default is a value that its own key accepts, for every kind', () => {
  const refused = keys.filter(([, field]) =>
    kinds.some((kind) => {
      const value = defaultOf(field, kind);
      const open = value === undefined || field.input === 'tables' || (field.minLength && value === '');
      return !open && !readValue(field, value).ok;
    }),
  );
  expect(refused.map(([name]) => name)).toEqual([]);
});

test('a default given out is a copy', () => {
  const field = instanceSchema.properties.Torrent.properties.FileExtensionAllowlist as unknown as FieldSchema;
  (defaultOf(field) as string[]).push('.exe');
  expect(defaultOf(field)).not.toContain('.exe');
});

test('secrets are marked, and every secret but the token says where it is sent', () => {
  const secret = keys.filter(([, field]) => field.secret);
  expect(secret.map(([name]) => name)).toEqual([
    'WebUI.Token',
    'Client.Password',
    'Client.APIKey',
    'Movies.APIKey',
    'Movies.EntrySearch.Ombi.OmbiAPIKey',
    'Movies.EntrySearch.Overseerr.OverseerrAPIKey',
  ]);
  expect(secret.filter(([, field]) => !field.sentTo).map(([name]) => name)).toEqual(['WebUI.Token']);
});

test('a name with a secret word belongs to a secret', () => {
  const other = keys.filter(([name, field]) => isSecret(name.split('.')) && !field.secret);
  expect(other.map(([name]) => name)).toEqual([]);
});

describe('reload marks', () => {
  test.each([
    ['Settings', settingsSchema, ['full']],
    ['WebUI', webUISchema, ['frontend', 'webui']],
    ['Client', clientSchema, ['full']],
    ['Movies', instanceSchema, ['instance']],
  ])('of [%s]', (section, schema, marks) => {
    const found = new Set(allKeys(section, schema).map(([, field]) => field.reload));
    expect([...found].sort()).toEqual([...marks].sort() as never);
  });

  test('what only the page shows restarts nothing', () => {
    const page = keys.filter(([, field]) => field.reload === 'frontend').map(([name]) => name);
    expect(page.sort()).toEqual([
      'WebUI.GroupMusic',
      'WebUI.GroupSeries',
      'WebUI.LiveArr',
      'WebUI.Theme',
      'WebUI.ViewDensity',
    ]);
  });
});

test('the schema is plain JSON', () => {
  for (const [, schema] of sections) expect(JSON.parse(JSON.stringify(schema)).properties).toBeObject();
});
