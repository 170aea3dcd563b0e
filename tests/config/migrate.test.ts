import { afterAll, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareVersions, migrateFile, versionOf, versionWarning } from '../../src/config/migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'tendarr-migrate-'));
const path = join(folder, 'config.toml');
const now = new Date('2026-01-31T09:05:07');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

test.each([
  ['1.0.0', '1.0.0'],
  ['12.3.4', '12.3.4'],
  [1, '0.0.1'],
  [4, '0.0.4'],
  [5, '0.0.1'],
  ['new', '0.0.1'],
  ['1.0', '0.0.1'],
  [true, '0.0.1'],
])('the stored version %p is %s', (stored, version) => {
  expect(versionOf(stored)).toBe(version);
});

test.each([
  ['1.0.0', '1.0.0', 0],
  ['0.9.9', '1.0.0', -1],
  ['1.10.0', '1.9.0', 1],
  ['1.0.10', '1.0.9', 1],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test('an older file is copied, migrated in order and keeps its comments', () => {
  const text = '# mine\n[Settings]\nConfigVersion = "1.0.0" # version\nOld = 1\n';
  writeFileSync(path, text);
  const seen: string[] = [];
  const copy = migrateFile(path, {
    now,
    expected: '1.2.0',
    steps: [
      { to: '1.0.0', edits: () => [{ path: ['Settings', 'Never'], value: true }] },
      {
        to: '1.1.0',
        edits: () => {
          seen.push('1.1.0');
          return [{ path: ['Settings', 'New'], value: 1 }];
        },
      },
      {
        to: '1.2.0',
        edits: (tree) => {
          seen.push(`1.2.0 ${JSON.stringify(tree.Settings)}`);
          return [{ path: ['Settings', 'Old'], value: undefined }];
        },
      },
    ],
  });
  expect(copy).toBe(join(folder, 'config.backup.2026-01-31_09-05-07.toml'));
  expect(readFileSync(copy ?? '', 'utf8')).toBe(text);
  expect(statSync(copy ?? '').mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toBe('# mine\n[Settings]\nConfigVersion = "1.2.0" # version\nNew = 1\n');
  expect(seen).toEqual(['1.1.0', '1.2.0 {"ConfigVersion":"1.0.0","Old":1,"New":1}']);
});

test.each([
  '[Settings]\nConfigVersion = "1.0.0"\n',
  '[Settings]\nConfigVersion = "9.0.0"\n',
  '[Settings]\n',
  '',
  '[broken',
])('%p is left alone', (text) => {
  writeFileSync(path, text);
  expect(migrateFile(path, { now })).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(folder)).toEqual(['config.toml']);
});

test.each([
  ['0.9.0', 'The configuration file has an older version (0.9.0) than this program (1.0.0)'],
  ['2.0.0', 'The configuration file has a newer version (2.0.0) than this program (1.0.0)'],
  [3, 'The configuration file has an older version (3) than this program (1.0.0)'],
])('the version %p is told', (currentVersion, message) => {
  expect(versionWarning({ Settings: { ConfigVersion: currentVersion } })).toEqual({
    type: 'config_version_mismatch',
    message,
    currentVersion,
  });
});

test('the same version, or none, is nothing to tell', () => {
  expect(versionWarning({ Settings: { ConfigVersion: '1.0.0' } })).toBeNull();
  expect(versionWarning({})).toBeNull();
});
