import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { posterStore } from '../../../src/serve/library/poster-store.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tendarr-posters-'));
  folder = join(parent, 'posters');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const bytes = (size: number, fill = 7) => new Uint8Array(size).fill(fill);
const stored = () =>
  readdirSync(folder)
    .map((name) => statSync(join(folder, name)).size)
    .sort();

/** Makes the files that are there older by so many minutes, each time it is called. */
function age(): void {
  for (const name of readdirSync(folder)) {
    const { mtimeMs } = statSync(join(folder, name));
    utimesSync(join(folder, name), mtimeMs / 1000 - 60, mtimeMs / 1000 - 60);
  }
}

describe('the store of pictures', () => {
  test('gives back what was put, and when', async () => {
    const store = posterStore(folder, 1000);
    expect(await store.get('a')).toBeNull();
    await store.put('a', bytes(5));
    const found = await store.get('a');
    expect([...(found?.bytes ?? [])]).toEqual([7, 7, 7, 7, 7]);
    const [name = ''] = readdirSync(folder);
    expect(found?.fetchedAt).toBe(statSync(join(folder, name)).mtimeMs);
    expect(await posterStore(folder, 1000).get('a')).not.toBeNull();
  });

  test('names files by a hash, whatever the key holds', async () => {
    await posterStore(folder, 1000).put('movie\n../../secret\nhttp://nas?apikey=1\n5', bytes(1));
    expect(readdirSync(folder)[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  test('replaces and removes', async () => {
    const store = posterStore(folder, 1000);
    await store.put('a', bytes(5));
    await store.put('a', bytes(2, 9));
    expect([...((await store.get('a'))?.bytes ?? [])]).toEqual([9, 9]);
    await store.remove('a');
    await store.remove('a');
    expect(await store.get('a')).toBeNull();
  });

  test('stays below its limit, the oldest going first', async () => {
    const store = posterStore(folder, 100);
    for (const size of [31, 32, 33]) {
      await store.put(`picture ${size}`, bytes(size));
      age();
    }
    await store.put('picture 34', bytes(34));
    expect(stored()).toEqual([33, 34]);
  });

  test('counts what an earlier start left', async () => {
    await posterStore(folder, 100).put('old', bytes(80));
    age();
    await posterStore(folder, 100).put('new', bytes(30));
    expect(stored()).toEqual([30]);
  });

  test('fails when its folder cannot be made', async () => {
    writeFileSync(folder, 'a file');
    expect(posterStore(folder, 100).put('a', bytes(1))).rejects.toThrow();
    expect(readFileSync(folder, 'utf8')).toBe('a file');
  });
});
