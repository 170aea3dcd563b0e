import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../src/clock.ts';
import { OutsideError } from '../../../src/error.ts';
import { posterStore } from '../../../src/serve/library/poster-store.ts';
import { createPosters, type Posters } from '../../../src/serve/library/posters.ts';
import { until } from '../../support/wait.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const gif = new TextEncoder().encode('GIF89a, another picture');
const minute = 60_000;

let folder: string;
let time: number;
let posters: Posters;
let warnings: string[];
/** Ends what sleeps on the clock. */
let ring: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendarr-posters-'));
  time = Date.now();
  warnings = [];
  posters = open(join(folder, 'posters'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(where: string): Posters {
  const clock: Clock = {
    now: () => time,
    elapsed: () => time,
    sleep: () =>
      new Promise((resolve) => {
        ring = resolve;
      }),
  };
  return createPosters({ store: posterStore(where, 1_000_000), clock, warn: (text) => warnings.push(text) });
}

/** Asks for a picture; `asked` counts how often the manager was. */
function request(load: () => Promise<Uint8Array | null>, key = 'movie 1', manager = 'http://nas') {
  const counted = { asked: 0, key, manager, load: async () => load() };
  counted.load = () => {
    counted.asked += 1;
    return load();
  };
  return counted;
}

const refused = () => Promise.reject(new OutsideError('refused', 'Nothing listens at nas:80'));

describe('a picture', () => {
  test('is asked for once and then read from disk for a day', async () => {
    const asked = request(async () => png);
    const first = await posters(asked);
    expect(first).toMatchObject({ type: 'image/png' });
    expect([...(first?.bytes ?? [])]).toEqual([...png]);
    expect(first?.tag).toMatch(/^"[\w-]{43}"$/);
    time += 23 * 60 * minute;
    expect(await posters(asked)).toEqual(first as never);
    expect(await open(join(folder, 'posters'))(asked)).toEqual(first as never);
    expect(asked.asked).toBe(1);
  });

  test('that has changed after a day has another tag', async () => {
    const before = await posters(request(async () => png));
    time += 25 * 60 * minute;
    const after = await posters(request(async () => gif));
    expect(after?.type).toBe('image/gif');
    expect(after?.tag).not.toBe(before?.tag);
  });

  test('is fetched once for all who want it at the same time', async () => {
    let send: (bytes: Uint8Array) => void = () => {};
    const asked = request(
      () =>
        new Promise((resolve) => {
          send = resolve;
        }),
    );
    const all = [posters(asked), posters(asked), posters(asked)];
    await until(() => asked.asked === 1);
    send(png);
    expect((await Promise.all(all)).map((one) => one?.type)).toEqual(['image/png', 'image/png', 'image/png']);
    expect(asked.asked).toBe(1);
  });

  test.each([
    ['nothing', async () => null],
    ['a web page', async () => new TextEncoder().encode('<!doctype html><title>Log in</title>')],
    ['a drawing that could carry scripts', async () => new TextEncoder().encode('<svg onload="alert(1)"/>')],
    ['too much', () => Promise.reject(new OutsideError('format', 'nas:80 sent more than 5242880 bytes'))],
    [
      'a refusal of just this one',
      () => Promise.reject(new OutsideError('status', 'nas:80 answered 400', { status: 400 })),
    ],
  ] as [string, () => Promise<Uint8Array | null>][])(
    'is none when the manager gives %s, for some minutes',
    async (_, load) => {
      const asked = request(load);
      expect(await posters(asked)).toBeNull();
      time += 4 * minute;
      expect(await posters(asked)).toBeNull();
      expect(asked.asked).toBe(1);
      time += 2 * minute;
      expect((await posters(request(async () => png)))?.type).toBe('image/png');
    },
  );

  test('that the manager no longer has is forgotten', async () => {
    await posters(request(async () => png));
    time += 25 * 60 * minute;
    expect(await posters(request(async () => null))).toBeNull();
    time += 6 * minute;
    const asked = request(refused);
    expect(posters(asked)).rejects.toThrow('Nothing listens');
    await posters(asked).catch(() => {});
  });

  test('stays when it is old and the manager cannot be asked', async () => {
    const before = await posters(request(async () => png));
    time += 48 * 60 * minute;
    expect(await posters(request(refused))).toEqual(before as never);
  });

  test('that cannot be kept is shown all the same', async () => {
    writeFileSync(join(folder, 'blocked'), '');
    const blocked = open(join(folder, 'blocked', 'posters'));
    const shown = await blocked(request(async () => png)).catch((thrown: unknown) => thrown);
    expect(shown).toMatchObject({ type: 'image/png' });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toStartWith('A picture could not be kept: ');
  });

  test('that takes too long is a failure of the manager, and kept when it comes', async () => {
    let send: (bytes: Uint8Array) => void = () => {};
    const asked = request(
      () =>
        new Promise((resolve) => {
          send = resolve;
        }),
    );
    const waiting = posters(asked);
    await until(() => asked.asked === 1);
    ring();
    expect(waiting).rejects.toMatchObject({ name: 'OutsideError', failure: 'timeout' });
    await waiting.catch(() => {});
    send(png);
    expect((await posters(asked))?.type).toBe('image/png');
    expect(asked.asked).toBe(1);
  });
});

describe('a manager that fails', () => {
  test('is left alone for half a minute, the others are not', async () => {
    const first = request(refused);
    await posters(first).catch(() => {});
    const second = request(async () => png, 'movie 2');
    const error = await posters(second).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'refused' });
    expect(second.asked).toBe(0);
    expect((await posters(request(async () => png, 'artist 1', 'http://other')))?.type).toBe('image/png');
    time += 31_000;
    expect((await posters(second))?.type).toBe('image/png');
  });
});
