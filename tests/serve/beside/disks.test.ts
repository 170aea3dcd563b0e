import { afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config/load.ts';
import { createMeasure, keptFree, measureDisks } from '../../../src/serve/beside/disks.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function config(settings: string, clients = '[Client]\nHost = "127.0.0.1"') {
  const reading = readConfig(`[Settings]\n${settings}\n${clients}`);
  if (reading.state !== 'ok') throw new Error(JSON.stringify(reading));
  return reading.config;
}
const gigabyte = 1024 ** 3;
const folders: Record<string, { device: string; free: number }> = {
  '/disk': { device: '1', free: 10 * gigabyte },
  '/disk/other': { device: '1', free: 10 * gigabyte },
  '/seedbox': { device: '2', free: 3 * gigabyte },
};
const measure = async (folder: string) => folders[folder] ?? null;

describe('how much is kept free', () => {
  test.each<[string, number | null]>([
    ['FreeSpace = "-1"', null],
    ['FreeSpace = "2G"\nFreeSpaceFolder = "/disk"', 2 * gigabyte],
    ['FreeSpace = "2G"\nFreeSpaceFolder = "/disk"\nAutoPauseResume = false', null],
  ])('%s', (settings, expected) => {
    expect(keptFree(config(settings))).toBe(expected);
  });

  test('nothing without a client', () => {
    expect(keptFree(config('FreeSpace = "2G"\nFreeSpaceFolder = "/disk"', ''))).toBeNull();
  });
});

const two = (folder: string) =>
  `[Client]\nHost = "127.0.0.1"\n[Client-Seedbox]\nHost = "127.0.0.1"\nPort = 8081\nFreeSpaceFolder = "${folder}"`;

test('clients on one filesystem share its space, others have their own', async () => {
  const settings = 'FreeSpace = "2G"\nFreeSpaceFolder = "/disk"';
  expect(await measureDisks(config(settings, two('/disk/other')), 2 * gigabyte, measure)).toEqual({
    disks: [{ clients: ['default', 'Seedbox'], budget: 8 * gigabyte }],
    missing: [],
  });
  expect(await measureDisks(config(settings, two('/seedbox')), 2 * gigabyte, measure)).toEqual({
    disks: [
      { clients: ['default'], budget: 8 * gigabyte },
      { clients: ['Seedbox'], budget: gigabyte },
    ],
    missing: [],
  });
});

test('a folder that was named and is not there is never replaced by another one', async () => {
  const missing = await measureDisks(config('FreeSpace = "2G"\nFreeSpaceFolder = "/gone/below"'), 0, measure);
  expect(missing).toEqual({ disks: [{ clients: ['default'], budget: null }], missing: ['/gone/below'] });
});

test('a real folder is measured, one that is not there is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-disk-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  expect((await createMeasure()(folder))?.free).toBeGreaterThan(0);
  expect(await createMeasure()(join(folder, 'nothing'))).toBeNull();
});
