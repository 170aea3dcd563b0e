import { afterEach, describe, expect, test } from 'bun:test';
import { Worker } from 'node:worker_threads';
import type { Search } from '../../../src/database/library/find.ts';
import { createScanner, type Scanner } from '../../../src/database/library/scanner.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';
import { until } from '../../support/wait.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0).reverse()) one.close();
});
function keep<T extends { close(): void }>(one: T): T {
  opened.push(one);
  return one;
}

const search: Search = {
  list: 'movies',
  needle: 'a',
  scan: '',
  seek: null,
  values: [],
  matching: 2,
  size: 2,
  offset: 0,
  limit: 10,
};

function library(): LibraryFile {
  const db = keep(libraryOf());
  db.movie('Banana');
  db.movie('Cherry');
  return db;
}

/** A thread of the test's own making, instead of the real one. */
function started(code: string, timeoutMs = 60_000): { scanner: Scanner; threads: Worker[] } {
  const threads: Worker[] = [];
  const start = () => {
    const thread = new Worker(code, { eval: true });
    threads.push(thread);
    return thread;
  };
  return { scanner: keep(createScanner({ start, timeoutMs })), threads };
}

describe('the search thread', () => {
  test('finds', async () => {
    const scanner = keep(createScanner({ timeoutMs: 60_000 }));
    expect(await scanner.find(library().file, 'x', search)).toEqual({ ids: [1], total: 1 });
  });

  test('is begun by whoever asks whether it is ready', async () => {
    const { scanner, threads } = started("require('worker_threads').parentPort.on('message', () => {})");
    expect(scanner.ready()).toBe(false);
    await until(() => scanner.ready(), { what: 'the thread' });
    expect(threads).toHaveLength(1);
  });

  test('ends again when nobody needs it, also where it was only asked whether it is ready', async () => {
    let ended = 0;
    const start = () =>
      new Worker("require('worker_threads').parentPort.on('message', () => {})", { eval: true }).on('exit', () => {
        ended += 1;
      });
    const scanner = keep(createScanner({ start, restMs: 10 }));
    scanner.ready();
    await until(() => ended === 1, { what: 'the end of the thread' });
  });

  test('is asked once for what several want at the same time', async () => {
    const reply = '({ id }) => setTimeout(() => parentPort.postMessage({ id, found: { ids: [id], total: 1 } }), 20)';
    const { scanner } = started(`const { parentPort } = require('worker_threads'); parentPort.on('message', ${reply})`);
    const found = await Promise.all([1, 2, 3].map(() => scanner.find('f', 'x', search)));
    expect(found.map(({ ids }) => ids)).toEqual([[1], [1], [1]]);
    expect((await scanner.find('f', 'x', search)).ids).toEqual([2]);
    expect((await scanner.find('f', 'y', search)).ids).toEqual([3]);
  });

  test('that does not answer is ended, and the next question starts another', async () => {
    const { scanner, threads } = started("require('worker_threads').parentPort.on('message', () => {})", 200);
    const late = scanner.find('f', 'x', search);
    expect(await late.catch((error: unknown) => error)).toMatchObject({ name: 'AppError', code: 'unavailable' });
    scanner.find('f', 'x', search).catch(() => {});
    expect(threads).toHaveLength(2);
  });

  test('that breaks fails its questions as a defect', async () => {
    const { scanner } = started("require('worker_threads').parentPort.on('message', () => { throw new Error('oh') })");
    const broken = await scanner.find('f', 'x', search).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(Error);
    expect(String(broken)).toContain('broke');
  });

  test('says that a library cannot be read when its file is not there or damaged', async () => {
    const scanner = keep(createScanner({ timeoutMs: 60_000 }));
    for (const file of ['/nowhere/at/all.db', import.meta.path]) {
      const failure = await scanner.find(file, 'x', search).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'AppError', code: 'unavailable' });
    }
  });

  test('ends when it is not needed for a while', async () => {
    const threads: Worker[] = [];
    let ended = 0;
    const start = () => {
      const place = new URL('../../../src/database/library/thread.ts', import.meta.url);
      const thread = new Worker(place).on('exit', () => {
        ended += 1;
      });
      threads.push(thread);
      return thread;
    };
    const scanner = keep(createScanner({ restMs: 10, timeoutMs: 60_000, start }));
    const { file } = library();
    await scanner.find(file, 'x', search);
    await until(() => ended === 1, { what: 'the end of the thread' });
    expect(await scanner.find(file, 'x', search)).toEqual({ ids: [1], total: 1 });
    expect(threads).toHaveLength(2);
  });
});
