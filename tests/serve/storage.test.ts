import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageTrouble } from '../../src/serve/storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder that takes files is no trouble, and nothing of the look is left', () => {
  mkdirSync(join(folder, 'db'));
  expect(storageTrouble(folder)).toBeNull();
  expect(readdirSync(join(folder, 'db'))).toEqual([]);
});

test('one that takes none is told with the reason', () => {
  writeFileSync(join(folder, 'db'), 'a file in place of the folder');
  expect(storageTrouble(folder)).toStartWith('The data folder cannot be written: ');
});
