import { afterEach, beforeEach, expect, test } from 'bun:test';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveText } from '../../src/config/save.ts';
import { type Watch, watchFile } from '../../src/config/watch.ts';

let folder: string;
let path: string;
let look: () => void;
let calls: number;
let watch: Watch;
let scheduled: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-watch-'));
  path = join(folder, 'config.toml');
  writeFileSync(path, 'a = 1\n');
  calls = 0;
  scheduled = true;
  watch = watchFile({
    path,
    onChange: () => {
      calls += 1;
    },
    schedule: (next) => {
      look = next;
      return () => {
        scheduled = false;
      };
    },
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

function looks(count: number): number {
  for (let index = 0; index < count; index++) look();
  return calls;
}

test('a file that stays as it is calls nobody', () => {
  expect(looks(5)).toBe(0);
});

test('a change is told once, when it has settled', () => {
  appendFileSync(path, 'b = 2\n');
  expect(looks(1)).toBe(0);
  expect(looks(1)).toBe(1);
  expect(looks(3)).toBe(1);
});

test('a file that is still being written is waited for', () => {
  appendFileSync(path, 'b = 2\n');
  look();
  appendFileSync(path, 'c = 3\n');
  expect(looks(1)).toBe(0);
  expect(looks(1)).toBe(1);
});

test('a file that is replaced, deleted and written again is told each time', () => {
  saveText(path, 'a = 2\n');
  expect(looks(2)).toBe(1);
  rmSync(path);
  expect(looks(2)).toBe(2);
  writeFileSync(path, 'a = 1\n');
  expect(looks(2)).toBe(3);
});

test('our own save is no edit, one by hand after it is', () => {
  saveText(path, 'a = 2\n');
  watch.saved();
  expect(looks(3)).toBe(0);
  appendFileSync(path, 'b = 2\n');
  expect(looks(2)).toBe(1);
});

test('stop ends it', () => {
  watch.stop();
  expect(scheduled).toBe(false);
});
