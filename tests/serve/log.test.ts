import { expect, spyOn, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTree } from '../../src/config/load.ts';
import { openLog } from '../../src/serve/log.ts';

test('what is less than the terminal wants is in the files all the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-log-'));
  const terminal = spyOn(console, 'error').mockImplementation(() => {});
  const { log, close } = openLog(folder, readTree({}).config, 'WARNING');
  log.info('a torrent came');
  log.warning('a disk is full');
  close();
  const shown = terminal.mock.calls.flat();
  terminal.mockRestore();
  const written = readFileSync(join(folder, 'Main.log'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(shown).toEqual([expect.stringContaining('WARNING: Main: a disk is full')]);
  expect(written).toMatch(/INFO: Main: a torrent came\n.*a disk is full\n$/);
});
