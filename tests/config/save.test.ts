import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/load.ts';
import { saveChanges, saveText } from '../../src/config/save.ts';
import { AppError } from '../../src/error.ts';
import { sampleText } from './toml/sample.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-save-'));
  path = join(folder, 'config.toml');
});
afterEach(() => rmSync(folder, { recursive: true }));

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

describe('a file', () => {
  test('is replaced whole, for its owner only, and nothing else is left behind', () => {
    writeFileSync(path, 'old', { mode: 0o644 });
    const before = statSync(path).ino;
    saveText(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(path).ino).not.toBe(before);
    expect(readdirSync(folder)).toEqual(['config.toml']);
  });

  test('behind a link is replaced where it lies', () => {
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real', 'file.toml'), 'old');
    symlinkSync(join(folder, 'real', 'file.toml'), path);
    saveText(path, 'new');
    expect(readFileSync(join(folder, 'real', 'file.toml'), 'utf8')).toBe('new');
    expect(readdirSync(join(folder, 'real'))).toEqual(['file.toml']);
  });

  test('that cannot be written is an error of ours, and no half file is left', () => {
    mkdirSync(path);
    const thrown = thrownBy(() => saveText(path, 'new'));
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({ code: 'internal' });
    expect(readdirSync(folder)).toEqual(['config.toml']);
  });
});

describe('changes', () => {
  test('never make a file that is too large to be read often', () => {
    writeFileSync(path, sampleText);
    expect(saveChanges(path, { 'Settings.Note': 'x'.repeat(1_048_576) })).toMatchObject({
      ok: false,
      code: 'invalid',
      message: 'The configuration file would have more than 1048576 characters',
    });
    expect(readFileSync(path, 'utf8')).toBe(sampleText);
  });

  test('are written into the text of the owner', () => {
    writeFileSync(path, sampleText);
    expect(saveChanges(path, { 'WebUI.Port': 7000 })).toEqual({
      ok: true,
      changedKeys: ['WebUI.Port'],
      reload: { reloadType: 'webui', affectedInstances: [], webui: true },
    });
    expect(readFileSync(path, 'utf8')).toBe(sampleText.replace('6_969', '7_000'));
    expect(loadConfig(path)).toMatchObject({ state: 'ok', config: { WebUI: { Port: 7000 } } });
  });

  test('see an edit by hand that came in between', () => {
    writeFileSync(path, sampleText);
    saveChanges(path, { 'WebUI.Port': 7000 });
    writeFileSync(path, readFileSync(path, 'utf8').replace('"INFO"', '"DEBUG"'));
    saveChanges(path, { 'WebUI.Theme': 'Light' });
    expect(readFileSync(path, 'utf8')).toContain('ConsoleLevel = "DEBUG"');
  });

  test('that change nothing leave the file alone', () => {
    writeFileSync(path, sampleText);
    const before = statSync(path, { bigint: true });
    expect(saveChanges(path, { 'WebUI.Port': 6969, 'Movies.APIKey': '[redacted]' })).toMatchObject({
      changedKeys: [],
      reload: { reloadType: 'frontend' },
    });
    expect(statSync(path, { bigint: true })).toMatchObject({ ino: before.ino, mtimeNs: before.mtimeNs });
  });

  test('that are refused leave the file alone', () => {
    writeFileSync(path, sampleText);
    expect(saveChanges(path, { 'WebUI.Port': 0 })).toMatchObject({ ok: false, code: 'invalid' });
    expect(saveChanges(path, { Settings: null })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(readFileSync(path, 'utf8')).toBe(sampleText);
  });

  test('never hold what the environment says', () => {
    writeFileSync(path, sampleText);
    const env = { TENDARR_WEBUI_PORT: '8000', TENDARR_MOVIES_API_KEY: 'from outside' };
    saveChanges(path, { 'WebUI.Port': 7000 }, env);
    expect(readFileSync(path, 'utf8')).toBe(sampleText.replace('6_969', '7_000'));
  });

  test('make the file when there is none', () => {
    saveChanges(path, { 'WebUI.Port': 7000 });
    expect(readFileSync(path, 'utf8')).toContain('\nPort = 7000\n');
    expect(readFileSync(path, 'utf8')).toContain('# Log level.');
    expect(loadConfig(path)).toMatchObject({ state: 'ok', config: { WebUI: { Port: 7000 } } });
  });

  test('in a broken file are refused with its place, the file stays', () => {
    writeFileSync(path, '[WebUI]\nPort = x\n');
    expect(thrownBy(() => saveChanges(path, { 'WebUI.Port': 7000 }))).toMatchObject({
      code: 'internal',
      message:
        'The configuration file is broken at line 2, column 8: Not a value; text has to stand in quotation marks. Nothing was saved',
    });
    expect(readFileSync(path, 'utf8')).toBe('[WebUI]\nPort = x\n');
  });

  test('a whole instance is written as its owner would', () => {
    writeFileSync(path, '[Settings]\nDryRun = true # careful\n');
    saveChanges(path, {
      'Movies.URI': 'http://nas:7878',
      'Movies.APIKey': 'k',
      'Movies.EntrySearch.SearchLimit': 3,
      'Movies.Torrent.Trackers': [{ URI: 'a.example', AddTags: ['x'] }],
    });
    expect(readFileSync(path, 'utf8')).toBe(`[Settings]
DryRun = true # careful

[Movies]
URI = "http://nas:7878"
APIKey = "k"

[Movies.EntrySearch]
SearchLimit = 3

[[Movies.Torrent.Trackers]]
URI = "a.example"
AddTags = ["x"]
`);
  });
});
