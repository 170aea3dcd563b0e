import { describe, expect, test } from 'bun:test';
import { readLedger } from '../../../ui/answer/ledger.ts';
import { firstLogFile, logFileOf, readLogFiles } from '../../../ui/answer/logs.ts';
import { readMeta } from '../../../ui/answer/meta.ts';
import { readProcesses } from '../../../ui/answer/process.ts';
import { needsSetUp, readStatus } from '../../../ui/answer/status.ts';

const nonsense: unknown[] = [
  undefined,
  null,
  7,
  'text',
  [],
  {},
  { processes: 1, files: 2, arrs: 'x', clientInstances: [] },
];

describe('answers that are not what they should be are read as empty', () => {
  for (const body of nonsense) {
    test(JSON.stringify(body) ?? 'undefined', () => {
      expect(readProcesses(body)).toEqual([]);
      expect(readLogFiles(body)).toEqual([]);
      expect(readLedger(body)).toEqual([]);
      expect(readMeta(body)).toMatchObject({
        currentVersion: null,
        updateAvailable: false,
        repositoryUrl: null,
        installation: 'unknown',
        update: { running: false, result: null },
      });
      expect(readStatus(body)).toMatchObject({
        clients: [],
        instances: [],
        theme: null,
        attention: null,
        config: null,
      });
    });
  }
});

describe('the status', () => {
  test('is read with what may be missing as null', () => {
    const status = readStatus({
      client: { alive: false },
      clientInstances: { default: { alive: true, host: 'nas', port: 8080, version: null }, Seedbox: {} },
      arrs: [
        { category: 'tv', name: 'TV', type: 'series', alive: true },
        { category: 'x', type: 'odd' },
      ],
      webui: { Theme: 'Dark', ViewDensity: 'Tiny' },
      ready: true,
      attention: [{ severity: 'odd', text: 'Look' }],
      config: { state: 'broken', path: '/data/config.toml', line: 3, column: 9, reason: 'no value' },
    });
    expect(status.clients).toEqual([
      { name: 'default', alive: true, host: 'nas', port: 8080, version: null },
      { name: 'Seedbox', alive: false, host: null, port: null, version: null },
    ]);
    expect(status.instances).toEqual([
      { category: 'tv', name: 'TV', type: 'series', alive: true },
      { category: 'x', name: 'x', type: null, alive: false },
    ]);
    expect([status.theme, status.density]).toEqual(['Dark', null]);
    expect(status.attention).toEqual([
      { id: 'attention-0', severity: 'warning', subject: '', text: 'Look', action: null },
    ]);
    expect(status.config).toMatchObject({ state: 'broken', line: 3, column: 9, reason: 'no value', issues: [] });
  });

  test('asks for set-up when nothing is connected or the file is broken', () => {
    const client = { clientInstances: { default: {} } };
    expect(needsSetUp(readStatus({}))).toBe(true);
    expect(needsSetUp(readStatus(client))).toBe(false);
    expect(needsSetUp(readStatus({ arrs: [{ category: 'a' }] }))).toBe(false);
    expect(needsSetUp(readStatus({ ...client, config: { state: 'invalid' } }))).toBe(false);
    expect(needsSetUp(readStatus({ ...client, config: { state: 'broken' } }))).toBe(true);
  });
});

test('a process is read with times in milliseconds', () => {
  const [entry] = readProcesses({
    processes: [
      { category: 'tv', kind: 'search', pid: 4, alive: true, searchTimestamp: '2026-01-31T08:05:07Z', exitedAt: 'no' },
    ],
  });
  expect(entry).toMatchObject({
    name: 'tv',
    searchAt: Date.parse('2026-01-31T08:05:07Z'),
    exitedAt: null,
    restarts: null,
  });
});

test('the log of an instance is found by its name in any case, and no other is taken', () => {
  const files = ['All.log', 'Main.log', 'Movies-HD.log', 'Movies-HD.log.1'];
  expect(logFileOf('movies-hd', files)).toBe('Movies-HD.log');
  expect(logFileOf('Movies', files)).toBeNull();
  expect(firstLogFile(files)).toBe('All.log');
  expect(firstLogFile(['b.log'])).toBe('b.log');
  expect(firstLogFile([])).toBeNull();
});

test('only web addresses become links', () => {
  expect(readMeta({ repository_url: 'javascript:alert(1)' }).repositoryUrl).toBeNull();
  expect(readMeta({ repository_url: 'https://example.org/x' }).repositoryUrl).toBe('https://example.org/x');
});

test('a row of the ledger is a removal by its result, else what its verdict says', () => {
  const rows = [
    { verdict: 'done', result: 'removed, its files are kept' },
    { verdict: 'done', result: 'blocklisted, searched again' },
    { verdict: 'withheld', result: null },
    { verdict: 'new' },
  ];
  expect(readLedger({ entries: rows }).map(({ outcome }) => outcome)).toEqual([
    'removed',
    'done',
    'withheld',
    'unknown',
  ]);
});
