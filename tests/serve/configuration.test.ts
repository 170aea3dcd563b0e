import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConfiguration } from '../../src/serve/configuration.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-configuration-'));
  path = join(folder, 'config.toml');
  writeFileSync(path, '[WebUI]\nToken = "a-secret-token"\n[TV]\nType = "series"\nURI = "http://nas:1"\nAPIKey = "k"\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file that is gone from under a running service leaves the last good configuration in force', () => {
  const configuration = openConfiguration(path, {});
  rmSync(path);
  expect(configuration.reread()).toBeNull();
  expect(configuration.current().WebUI.Token).toBe('a-secret-token');
  expect(configuration.current().instances.map(({ section }) => section)).toEqual(['TV']);
  expect(configuration.state()).toMatchObject({
    state: 'broken',
    reason: expect.stringContaining('not there any more'),
  });
});

test('a file that comes back is taken up as a whole', () => {
  const configuration = openConfiguration(path, {});
  rmSync(path);
  configuration.reread();
  writeFileSync(path, '[WebUI]\nToken = "another-token"\n');
  expect(configuration.reread()).toMatchObject({ reloadType: 'full' });
  expect(configuration.current().WebUI.Token).toBe('another-token');
});
