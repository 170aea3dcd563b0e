import { describe, expect, test } from 'bun:test';
import { applyEnvironment, parseFlag, parseVariable } from '../../src/config/environment.ts';
import { keysOf } from '../../src/config/keys.ts';
import { clientSchema } from '../../src/config/schema/client.ts';
import { fields, metaOf } from '../../src/config/schema/field.ts';
import { instanceSchema } from '../../src/config/schema/instance.ts';
import { settingsSchema } from '../../src/config/schema/settings.ts';
import { webUISchema } from '../../src/config/schema/webui.ts';
import type { Tree } from '../../src/config/tree.ts';
import { variableOf } from '../../src/config/variable.ts';

const file: Tree = { Client: { Host: 'nas' }, 'Client-Seedbox': {}, 'Movies-HD': { URI: 'http://nas' } };

function apply(env: Record<string, string>, tree: Tree = file, files: Record<string, string> = {}) {
  return applyEnvironment(tree, env, (path) => {
    const text = files[path];
    if (text === undefined) throw new Error('no such file');
    return text;
  });
}

describe('names', () => {
  test.each([
    ['Settings', ['ConsoleLevel'], 'TENDARR_SETTINGS_CONSOLE_LEVEL'],
    ['Settings', ['PingURLS'], 'TENDARR_SETTINGS_PING_URLS'],
    ['Settings', ['FFprobePath'], 'TENDARR_SETTINGS_FFPROBE_PATH'],
    ['WebUI', ['Port'], 'TENDARR_WEBUI_PORT'],
    ['Client', ['Host'], 'TENDARR_CLIENT_HOST'],
    ['Client-Seedbox', ['Password'], 'TENDARR_CLIENT_SEEDBOX_PASSWORD'],
    ['Client', ['SkipTLSVerify'], 'TENDARR_CLIENT_SKIP_TLS_VERIFY'],
    ['Movies-HD', ['URI'], 'TENDARR_MOVIES_HD_URI'],
    ['Movies HD', ['APIKey'], 'TENDARR_MOVIES_HD_API_KEY'],
    ['Movies', ['importMode'], 'TENDARR_MOVIES_IMPORT_MODE'],
    ['Movies', ['EntrySearch', 'Ombi', 'OmbiAPIKey'], 'TENDARR_MOVIES_ENTRY_SEARCH_OMBI_OMBI_API_KEY'],
    ['Movies', ['Torrent', 'MaximumETA'], 'TENDARR_MOVIES_TORRENT_MAXIMUM_ETA'],
  ])('[%s] %p is %s', (section, path, variable) => {
    expect(variableOf(section, path)).toBe(variable);
  });

  test.each([
    ['Settings', settingsSchema],
    ['WebUI', webUISchema],
    ['Client', clientSchema],
    ['Movies', instanceSchema],
  ])('no two keys of [%s] have the same variable', (section, schema) => {
    const variables = keysOf(schema).map(({ path }) => variableOf(section, path));
    expect(new Set(variables).size).toBe(variables.length);
  });
});

describe('values', () => {
  const field = fields('full');
  const flag = metaOf(field.flag(true, '', ''));
  const whole = metaOf(field.whole(1, '', ''));
  const list = metaOf(field.list([], '', ''));
  const map = metaOf(field.map('', ''));
  const text = metaOf(field.text('', '', ''));
  const secret = metaOf(field.text('', '', '', { secret: true }));

  test.each(['y', 'Yes', 't', 'TRUE', 'on', '1', ' true '])('%p is true', (word) => {
    expect(parseFlag(word)).toBe(true);
  });
  test.each(['n', 'No', 'f', 'FALSE', 'off', '0'])('%p is false', (word) => {
    expect(parseFlag(word)).toBe(false);
  });
  test.each(['', 'maybe', '2'])('%p is neither', (word) => {
    expect(parseFlag(word)).toBeNull();
  });

  test.each([
    [flag, '0', { value: false }],
    [flag, '', { message: 'must be true or false' }],
    [whole, '0', { value: 0 }],
    [whole, '-1', { value: -1 }],
    [whole, '', { message: 'must be a number' }],
    [whole, '5x', { message: 'must be a number' }],
    [list, 'a, b,,c ', { value: ['a', 'b', 'c'] }],
    [list, '', { value: [] }],
    [map, '/a=/b, /c=/d=e', { value: { '/a': '/b', '/c': '/d=e' } }],
    [map, '/a', { message: 'must be name=value,name=value' }],
    [text, '', { value: '' }],
    [text, ' x ', { value: 'x' }],
    [secret, ' x ', { value: ' x ' }],
  ])('%#: text becomes what the file would hold', (field, given, expected) => {
    expect(parseVariable(field, given)).toEqual(expected);
  });
});

test('a variable overrides the file and defaults, and is named', () => {
  const reading = apply({
    TENDARR_CLIENT_HOST: 'other',
    TENDARR_CLIENT_SEEDBOX_PASSWORD: 'pw',
    TENDARR_MOVIES_HD_ENTRY_SEARCH_SEARCH_MISSING: 'false',
    TENDARR_WEBUI_PORT: '7000',
    OTHER: 'x',
  });
  expect(reading.findings).toEqual([]);
  expect(reading.tree).toEqual({
    Client: { Host: 'other' },
    'Client-Seedbox': { Password: 'pw' },
    'Movies-HD': { URI: 'http://nas', EntrySearch: { SearchMissing: false } },
    WebUI: { Port: 7000 },
  });
  expect(Object.fromEntries(reading.overrides)).toEqual({
    'Client.Host': 'TENDARR_CLIENT_HOST',
    'Client-Seedbox.Password': 'TENDARR_CLIENT_SEEDBOX_PASSWORD',
    'Movies-HD.EntrySearch.SearchMissing': 'TENDARR_MOVIES_HD_ENTRY_SEARCH_SEARCH_MISSING',
    'WebUI.Port': 'TENDARR_WEBUI_PORT',
  });
  expect(file).toEqual({ Client: { Host: 'nas' }, 'Client-Seedbox': {}, 'Movies-HD': { URI: 'http://nas' } });
});

test.each(['TENDARR_CLIENT_HOST', 'TENDARR_CLIENT_PASSWORD_FILE'])('%s makes no section, and says so', (variable) => {
  const { tree, findings } = apply({ [variable]: 'nas' }, {});
  expect(tree).toEqual({});
  expect(findings).toEqual([
    { key: variable, message: 'has no effect: the file has no section [Client]', notice: true },
  ]);
});

test('_FILE reads the value from a file, without its last line break', () => {
  const reading = apply({ TENDARR_CLIENT_PASSWORD_FILE: '/run/pw' }, file, { '/run/pw': 'se cret\n' });
  expect(reading.tree.Client).toEqual({ Host: 'nas', Password: 'se cret' });
  expect(reading.overrides.get('Client.Password')).toBe('TENDARR_CLIENT_PASSWORD_FILE');
});

test.each([
  [
    { TENDARR_CLIENT_PASSWORD_FILE: '/nowhere' },
    'Client.Password',
    'TENDARR_CLIENT_PASSWORD_FILE names a file that cannot be read',
  ],
  [{ TENDARR_CLIENT_DISABLED: 'maybe' }, 'Client.Disabled', 'TENDARR_CLIENT_DISABLED must be true or false'],
  [
    { TENDARR_CLIENT_HOST: 'a', TENDARR_CLIENT_HOST_FILE: '/x' },
    'Client.Host',
    'TENDARR_CLIENT_HOST_FILE and TENDARR_CLIENT_HOST are both set',
  ],
])('%p is a problem of %s', (env: Record<string, string>, key, message) => {
  expect(apply(env).findings).toEqual([{ key, message, notice: false }]);
});

test('a variable that two sections could mean is a problem and overrides neither', () => {
  const reading = apply({ TENDARR_MOVIES_HD_URI: 'http://x' }, { 'Movies-HD': {}, 'Movies HD': {} });
  expect(reading.findings).toEqual([
    {
      key: 'Movies-HD.URI',
      message: 'TENDARR_MOVIES_HD_URI could also mean Movies HD.URI; rename one of the sections',
      notice: false,
    },
  ]);
  expect(reading.tree).toEqual({ 'Movies-HD': {}, 'Movies HD': {} });
});

test.each([
  ['TENDARR_SETTINGS_CONSOL_LEVEL', 'is not a known variable; did you mean TENDARR_SETTINGS_CONSOLE_LEVEL?'],
  ['TENDARR_CLIENT_USERNAME', 'is not a known variable; did you mean TENDARR_CLIENT_USER_NAME?'],
  ['TENDARR_SETTINGS_NONSENSE', 'is not a known variable'],
  ['TENDARR_DTA', 'is not a known variable; did you mean TENDARR_DATA?'],
])('%s %s', (variable, message) => {
  expect(apply({ [variable]: 'x' }).findings).toMatchObject([{ key: variable, message, notice: true }]);
});

test.each([
  'TENDARR_DATA',
  'TENDARR_SETUP_CODE',
  'TENDARR_SEARCH_ONLY',
  'TENDARR_PROCESSING_ONLY',
  'TENDARR_INSTALLATION',
  'TENDARR_SHARED',
  'TENDARR_PORT_6969_TCP',
  'TENDARR_SERVICE_HOST',
  'TENDARR_TEST_QBITTORRENT_51',
])('%s is no key and no slip', (variable) => {
  expect(apply({ [variable]: 'x' }).findings).toEqual([]);
});
