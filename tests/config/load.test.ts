import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Effect } from '../../src/config/issue.ts';
import { type ConfigReading, loadConfig, readConfig } from '../../src/config/load.ts';

const client = '[Client]\nHost = "nas"\n';
const movies = '[Movies]\nURI = "http://nas:7878"\nAPIKey = "k"\n';

function read(text: string, env: Record<string, string> = {}): ConfigReading {
  const reading = readConfig(text, env);
  if (reading.state === 'broken') throw new Error(reading.reason);
  return reading;
}

test('an empty text is the defaults', () => {
  const { state, config, issues } = read('');
  expect(state).toBe('ok');
  expect(issues).toEqual([]);
  expect(config.Settings).toMatchObject({ ConsoleLevel: 'INFO', LoopSleepTimer: 5, FreeSpace: '-1', DryRun: false });
  expect(config.WebUI).toMatchObject({ Host: '0.0.0.0', Port: 6969, Token: '', LiveArr: false, Theme: 'Dark' });
  expect([config.clients, config.instances]).toEqual([[], []]);
});

test('clients and instances come in the order of the file, complete', () => {
  const { config, issues } = read(
    `${client}[Client-Box]\nHost = "box"\nPort = 80\n${movies}[Sonarr]\nURI = "http://nas:8989/"\nAPIKey = "k"\n`,
  );
  expect(issues).toEqual([]);
  expect(config.clients.map(({ section, name, Host, Port }) => [section, name, Host, Port])).toEqual([
    ['Client', 'default', 'nas', 8080],
    ['Client-Box', 'Box', 'box', 80],
  ]);
  expect(
    config.instances.map(({ section, kind, Type, URI, Category }) => [section, kind, Type, URI, Category]),
  ).toEqual([
    ['Movies', 'movie', 'movie', 'http://nas:7878', 'movies'],
    ['Sonarr', 'series', 'series', 'http://nas:8989', 'sonarr'],
  ]);
});

test('defaults depend on the kind, and keys of other kinds are off', () => {
  const { config } = read(`[Music]\nURI = "http://nas"\nAPIKey = "k"\n${movies}`);
  const [music, movie] = config.instances;
  expect(music?.Torrent.FileExtensionAllowlist).toContain('.flac');
  expect(movie?.Torrent.FileExtensionAllowlist).toContain('.mkv');
  expect(music?.ArrErrorCodesToBlocklist[1]).toBe('Not an upgrade for existing track file(s)');
  expect(music?.EntrySearch).toMatchObject({
    SearchByYear: false,
    SearchBySeries: false,
    PrioritizeTodaysReleases: false,
  });
  expect(movie?.EntrySearch).toMatchObject({ SearchByYear: true, SearchBySeries: false });
});

test('durations, words and paths come in their canonical form; the tree keeps what was written', () => {
  const text =
    '[Settings]\nLoopSleepTimer = "1.5m"\nConsoleLevel = "debug"\nCompletedDownloadFolder = "D:\\\\done\\\\"\nFreeSpace = -1\n';
  const { config, tree } = read(text);
  expect(config.Settings).toMatchObject({
    LoopSleepTimer: 90,
    ConsoleLevel: 'DEBUG',
    CompletedDownloadFolder: 'D:/done',
    FreeSpace: '-1',
  });
  expect(tree.Settings).toMatchObject({ LoopSleepTimer: '1.5m', ConsoleLevel: 'debug' });
});

test('CHANGE_ME in any case means not set', () => {
  const { config, issues } = read(
    '[Settings]\nCompletedDownloadFolder = "change_me"\nFailedCategory = "CHANGE_ME"\n[WebUI]\nPort = "Change_Me"\n',
  );
  expect(issues).toEqual([]);
  expect(config.Settings).toMatchObject({ CompletedDownloadFolder: '', FailedCategory: 'failed' });
  expect(config.WebUI.Port).toBe(6969);
});

test('rows of a list keep absent keys absent', () => {
  const { config } = read(
    `${client}[[Client.Trackers]]\nURI = "a.example"\n[[Client.CategorySeeding.Categories]]\nName = "books"\nMaxUploadRatio = 2\n`,
  );
  const [only] = config.clients;
  expect(only?.Trackers[0]).toMatchObject({ URI: 'a.example', Priority: 0, HitAndRunMode: 'disabled' });
  expect(only?.Trackers[0]?.MaxUploadRatio).toBeUndefined();
  expect(only?.CategorySeeding.Categories).toEqual([{ Name: 'books', MaxUploadRatio: 2 }]);
});

type Found = [text: string, key: string, effect: Effect, message: string];

describe('what a problem means', () => {
  const table: Found[] = [
    ['[Settings]\nDryRun = "yes"\n', 'Settings.DryRun', 'stopped', 'must be true or false'],
    ['[Settings]\nLoopSleepTimer = 0\n', 'Settings.LoopSleepTimer', 'stopped', 'must be at least 1 seconds'],
    ['[settings]\nDryRun = true\n', 'settings', 'stopped', 'is not a known section; did you mean [Settings]?'],
    ['Settings = 1\n', 'Settings', 'stopped', 'must be a section: [Settings]'],
    ['[WebUI]\nPort = 0\n', 'WebUI.Port', 'fallback', 'must be between 1 and 65535'],
    ['[WebUI]\nTheme = "Blue"\n', 'WebUI.Theme', 'fallback', 'must be one of Dark, Light, Auto'],
    ['[Client]\n', 'Client.Host', 'excluded', 'is missing'],
    ['[Client]\nHost = "a b"\n', 'Client.Host', 'excluded', 'must be a host name or IP address, without port and path'],
    [`${client}[[Client.Trackers]]\nName = "x"\n`, 'Client.Trackers[0].URI', 'excluded', 'is missing'],
    [
      `${client}[Client.Trackers]\nURI = "x"\n`,
      'Client.Trackers',
      'excluded',
      'must be a list of tables: [[Client.Trackers]]',
    ],
    [
      '[Client-default]\nHost = "x"\n',
      'Client-default',
      'excluded',
      'is the name of [Client] itself; choose another one',
    ],
    ['[Movies]\nAPIKey = "k"\n', 'Movies.URI', 'excluded', 'is missing'],
    [`${movies}Category = " / "\n`, 'Movies.Category', 'excluded', 'must not be empty'],
    [`${movies}Torrent = 1\n`, 'Movies.Torrent', 'excluded', 'must be a table: [Movies.Torrent]'],
    [
      `${movies}[Movies.Torrent]\nFolderExclusionRegex = ["a", "("]\n`,
      'Movies.Torrent.FolderExclusionRegex[1]',
      'excluded',
      'is no regular expression: missing )',
    ],
    [`${movies}Type = "film"\n`, 'Movies.Type', 'excluded', 'must be one of movie, series, music'],
    ['Stray = 1\n', 'Stray', 'excluded', 'stands outside of a section'],
    [
      '[Settings]\nConsolLevel = "INFO"\n',
      'Settings.ConsolLevel',
      'notice',
      'is not a known key; did you mean ConsoleLevel?',
    ],
    [
      `${movies}SearchMissing = true\n`,
      'Movies.SearchMissing',
      'notice',
      'is not a known key; did you mean EntrySearch.SearchMissing?',
    ],
    [
      '[Settings]\nFFprobeAutoUpdate = true\n',
      'Settings.FFprobeAutoUpdate',
      'notice',
      'has no effect: no third-party program is downloaded',
    ],
    [
      `${movies}[Movies.EntrySearch]\nSearchBySeries = true\n`,
      'Movies.EntrySearch.SearchBySeries',
      'notice',
      'has no effect for movie',
    ],
  ];

  test.each(table)('%p: %s is %s', (text, key, effect, message) => {
    const { state, config, issues } = read(text);
    expect(issues).toContainEqual(expect.objectContaining({ key, effect, message }));
    expect(issues).toHaveLength(1);
    expect(state).toBe(effect === 'stopped' ? 'invalid' : 'ok');
    expect(config.issues).toEqual([{ key, message }]);
    if (effect === 'excluded') expect([config.clients, config.instances]).toEqual([[], []]);
  });

  test.each(['PasswordHash', 'Username', 'LocalAuthEnabled', 'AuthDisabled'])('WebUI.%s does not exist here', (key) => {
    const { issues } = read(`[WebUI]\n${key} = "x"\n`);
    expect(issues).toMatchObject([{ key: `WebUI.${key}`, effect: 'fallback' }]);
  });

  test('a problem of one section leaves the others usable', () => {
    const { config } = read(`[Client]\nPort = 0\n${movies}`);
    expect(config.clients).toEqual([]);
    expect(config.instances.map(({ section }) => section)).toEqual(['Movies']);
  });

  test('unknown keys that resemble nothing are kept without a word', () => {
    const { issues, tree } = read('[Settings]\nMyOwnThing = 1\n[Settings.Extra]\nx = 1\n');
    expect(issues).toEqual([]);
    expect(tree.Settings).toEqual({ MyOwnThing: 1, Extra: { x: 1 } });
  });

  test('a name that differs only in case is taken', () => {
    const { config, issues } = read(`${movies}[movies]\nURI = "http://other"\nAPIKey = "k"\n`);
    expect(config.instances).toHaveLength(1);
    expect(issues).toMatchObject([{ key: 'movies', effect: 'excluded' }]);
  });

  test('sections that are switched off are not judged and not used', () => {
    const { config, issues } = read('[Client]\nDisabled = true\nPort = 0\n[Movies]\nManaged = false\nURI = 5\n');
    expect(issues).toEqual([]);
    expect([config.clients, config.instances]).toEqual([[], []]);
  });
});

describe('a token that was meant to be set never leaves the interface open', () => {
  test.each([
    ['[WebUI]\nToken = 5\n', {}],
    ['[WebUI]\nTokne = "x"\n', {}],
    ['[WebUi]\nToken = "x"\n', {}],
    ['WebUI = "x"\n', {}],
    ['', { TENDARR_WEBUI_TOKEN_FILE: '/nowhere' }],
    ['', { TENDARR_WEBUI_TOKN: 'x' }],
  ])('%p with %p', (text, env: Record<string, string>) => {
    expect(read(text, env).config.WebUI.Token).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('and one that can be read is used', () => {
    expect(read('[WebUI]\nToken = "x"\nPort = 0\n').config.WebUI.Token).toBe('x');
  });
});

describe('the environment', () => {
  test('wins over the file, and the tree does not know', () => {
    const { config, tree, overrides } = read(client, { TENDARR_CLIENT_HOST: 'other' });
    expect(config.clients[0]?.Host).toBe('other');
    expect(tree.Client).toEqual({ Host: 'nas' });
    expect([...overrides]).toEqual([['Client.Host', 'TENDARR_CLIENT_HOST']]);
  });

  test('a value out of bounds names its variable', () => {
    const { issues } = read(client, { TENDARR_CLIENT_PORT: '99999' });
    expect(issues).toMatchObject([
      { key: 'Client.Port', message: 'must be between 1 and 65535 (set by TENDARR_CLIENT_PORT)' },
    ]);
  });

  test('a setting that cannot be read stops everything that acts', () => {
    expect(read('', { TENDARR_SETTINGS_DRY_RUN: 'treu' }).state).toBe('invalid');
  });

  test('search only knows no client', () => {
    const { config, mode } = read(client + movies, { TENDARR_SEARCH_ONLY: 'true' });
    expect(mode).toEqual({ searchOnly: true, processingOnly: false });
    expect(config.clients).toEqual([]);
    expect(config.instances[0]?.EntrySearch.SearchMissing).toBe(true);
  });

  test('processing only searches for nothing', () => {
    const { config, mode } = read(client + movies, { TENDARR_PROCESSING_ONLY: '1' });
    expect(mode).toEqual({ searchOnly: false, processingOnly: true });
    expect(config.clients).toHaveLength(1);
    expect(config.instances[0]?.EntrySearch.SearchMissing).toBe(false);
  });

  test.each([
    [{ TENDARR_SEARCH_ONLY: 'maybe' }, 'TENDARR_SEARCH_ONLY'],
    [{ TENDARR_SEARCH_ONLY: '1', TENDARR_PROCESSING_ONLY: '1' }, 'TENDARR_PROCESSING_ONLY'],
  ])('%p stops', (env: Record<string, string>, key) => {
    const { state, issues } = read('', env);
    expect(state).toBe('invalid');
    expect(issues).toMatchObject([{ key, effect: 'stopped' }]);
  });
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-load-'));
  const path = join(folder, 'config.toml');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a missing file is the defaults', () => {
    expect(loadConfig(join(folder, 'none.toml'), { TENDARR_WEBUI_PORT: '7000' })).toMatchObject({
      state: 'missing',
      config: { WebUI: { Port: 7000 } },
    });
  });

  test('a broken file says where', () => {
    writeFileSync(path, '[Settings]\nDryRun = yes\n');
    expect(loadConfig(path)).toMatchObject({ state: 'broken', line: 2, column: 10 });
  });

  test('a file that is no text says so', () => {
    writeFileSync(path, new Uint8Array([0x41, 0xff, 0xfe]));
    expect(loadConfig(path)).toMatchObject({ state: 'broken', reason: 'The file is not UTF-8 text' });
  });

  test('what cannot be read says why', () => {
    mkdirSync(join(folder, 'folder.toml'));
    expect(loadConfig(join(folder, 'folder.toml'))).toMatchObject({ state: 'unreadable' });
  });

  test('secrets come from files', () => {
    writeFileSync(path, client);
    writeFileSync(join(folder, 'pw'), 'secret\n');
    chmodSync(join(folder, 'pw'), 0o600);
    const state = loadConfig(path, { TENDARR_CLIENT_PASSWORD_FILE: join(folder, 'pw') });
    expect(state).toMatchObject({ state: 'ok', config: { clients: [{ Password: 'secret' }] } });
  });
});
