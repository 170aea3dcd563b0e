import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConfig } from '../../src/config/check.ts';

const folder = mkdtempSync(join(tmpdir(), 'tendarr-check-'));
const path = join(folder, 'config.toml');
afterAll(() => rmSync(folder, { recursive: true }));

function check(text: string | null, env: Record<string, string> = {}): { code: number; lines: string[] } {
  rmSync(path, { force: true });
  if (text !== null) writeFileSync(path, text);
  const lines: string[] = [];
  const code = checkConfig(path, env, (line) => lines.push(line.replaceAll(path, 'FILE')));
  return { code, lines };
}

test('a good file', () => {
  expect(check('[WebUI]\nPort = 7000\n')).toEqual({ code: 0, lines: ['No problems found'] });
});

test('a file that is not there yet', () => {
  expect(check(null)).toEqual({
    code: 0,
    lines: ['FILE: does not exist yet; it is written at the first start', 'No problems found'],
  });
});

test('a broken file: line, column, reason', () => {
  expect(check('[WebUI]\nPort = 7000\nHost = nas\n')).toEqual({
    code: 1,
    lines: ['FILE:3:10: Not a value; text has to stand in quotation marks'],
  });
});

test('every problem with its key and line, notices apart', () => {
  const text = `[Settings]
DryRun = "x"
LogLevel = 1
ConsolLevel = "INFO"

[Client]
Host = "nas"
[[Client.Trackers]]
Name = "x"
[Movies]
URI = "http://nas"
`;
  expect(check(text, { TENDARR_CLIENT_PRT: '1', TENDARR_SEARCH_ONLY: 'x' })).toEqual({
    code: 1,
    lines: [
      'FILE:4: notice: Settings.ConsolLevel: is not a known key; did you mean ConsoleLevel?',
      'FILE:2: Settings.DryRun: must be true or false',
      'FILE:8: Client.Trackers[0].URI: is missing',
      'FILE:10: Movies.APIKey: is missing',
      'environment: notice: TENDARR_CLIENT_PRT: is not a known variable; did you mean TENDARR_CLIENT_PORT?',
      'environment: TENDARR_SEARCH_ONLY: must be true or false',
      '4 problems found',
    ],
  });
});

test('notices alone are no failure', () => {
  expect(check('[Settings]\nConfigVersion = "9.0.0"\nConsolLevel = "INFO"\n')).toEqual({
    code: 0,
    lines: [
      'FILE: notice: The configuration file has a newer version (9.0.0) than this program (1.0.0)',
      'FILE:3: notice: Settings.ConsolLevel: is not a known key; did you mean ConsoleLevel?',
      'No problems found',
    ],
  });
});
