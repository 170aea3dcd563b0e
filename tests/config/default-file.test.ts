import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TObject } from '@sinclair/typebox';
import { defaultFile, exampleFile, writeDefault } from '../../src/config/default-file.ts';
import { keysOf } from '../../src/config/keys.ts';
import { readConfig } from '../../src/config/load.ts';
import { clientSchema } from '../../src/config/schema/client.ts';
import { instanceSchema } from '../../src/config/schema/instance.ts';
import { settingsSchema } from '../../src/config/schema/settings.ts';
import { webUISchema } from '../../src/config/schema/webui.ts';
import { isTree, type Tree, valueAt } from '../../src/config/tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'tendarr-default-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const reading = readConfig(text);
  if (reading.state === 'broken') throw new Error(`line ${reading.line}: ${reading.reason}`);
  return reading;
}

/** As somebody does who takes the sample sections into use. */
function switchedOn(text: string): string {
  return text.replace(/^#(?=[^ #\n]| {2}["'])/gm, '');
}

/** Keys that may be absent stay commented even then. */
function isRequired(schema: TObject, [key = '']: string[]): boolean {
  return schema.required?.includes(key) ?? false;
}

function namesOf(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) && Object.keys(value).length > 0 ? [key, ...namesOf(value)] : [key],
  );
}

test('the default file is the defaults and nothing else', () => {
  const { state, config, issues, tree } = read(defaultFile());
  expect([state, issues]).toEqual(['ok', []]);
  expect(config).toEqual(read('').config);
  expect(Object.keys(tree)).toEqual(['Settings', 'WebUI']);
});

test.each([
  ['Settings', settingsSchema, defaultFile()],
  ['WebUI', webUISchema, defaultFile()],
  ['Client', clientSchema, switchedOn(defaultFile())],
  ['Movies', instanceSchema, switchedOn(defaultFile())],
])('every key of [%s] stands in the default file', (section, schema, text) => {
  const { tree } = read(text);
  const absent = keysOf(schema)
    .filter(({ field }) => !field.hidden && !field.kinds?.every((kind) => kind !== 'movie'))
    .filter(({ path }) => isRequired(schema, path) && valueAt(tree, [section, ...path]) === undefined);
  expect(absent.map(({ path }) => path.join('.'))).toEqual([]);
});

test('switched on and filled in, the samples are usable', () => {
  let port = 7000;
  const filled = switchedOn(defaultFile())
    .replaceAll('\nURI = "CHANGE_ME"', () => `\nURI = "http://nas:${port++}"`)
    .replaceAll('CHANGE_ME', 'key');
  const { issues, config } = read(
    filled.replaceAll('OmbiURI = "key"', 'OmbiURI = ""').replaceAll('OverseerrURI = "key"', 'OverseerrURI = ""'),
  );
  expect(issues).toEqual([]);
  expect(config.clients).toHaveLength(1);
  expect(config.instances.map(({ kind }) => kind)).toEqual(['movie', 'series', 'music']);
});

test('the example file holds the same keys, switched on, and waits for addresses and keys', () => {
  const { tree, issues } = read(exampleFile());
  expect(Object.keys(tree)).toEqual(['Settings', 'WebUI', 'Client', 'Movies', 'Series', 'Music']);
  expect(new Set(issues.map(({ message }) => message))).toEqual(new Set(['is missing']));
  expect(new Set(namesOf(tree)).has('importMode')).toBe(true);
});

test('assets/config.example.toml is what the schema says (UPDATE_EXAMPLE=1 writes it)', () => {
  const path = join(import.meta.dir, '../../assets/config.example.toml');
  if (process.env.UPDATE_EXAMPLE === '1') writeFileSync(path, exampleFile());
  expect(readFileSync(path, 'utf8')).toBe(exampleFile());
});

test('lines of explanation are short', () => {
  const long = defaultFile()
    .split('\n')
    .filter((line) => line.startsWith('# ') && line.length > 101);
  expect(long).toEqual([]);
});

test('the default file is written once, for its owner only, and never over another', () => {
  const path = join(folder, 'config.toml');
  expect(writeDefault(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe(defaultFile());
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, 'mine');
  expect(writeDefault(path)).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['config.toml']);
});

test('a folder that is not there is said', () => {
  expect(() => writeDefault(join(folder, 'none', 'config.toml'))).toThrow(
    'The configuration file could not be written',
  );
});
