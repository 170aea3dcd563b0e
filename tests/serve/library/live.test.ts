import { describe, expect, test } from 'bun:test';
import type { Clock } from '../../../src/clock.ts';
import { OutsideError } from '../../../src/error.ts';
import { createLimit } from '../../../src/limit.ts';
import { createLive, type Live } from '../../../src/serve/library/live.ts';
import { until } from '../../support/wait.ts';

interface Stage {
  live: Live<string>;
  /** What the manager was asked for, in order. */
  asked: number[][];
  /** Milliseconds. */
  pass(ms: number): void;
  /** Lets five seconds be over for everybody who waits. */
  ring(): void;
}

type Load = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

const everything: Load = async (ids) => new Map(ids.map((id) => [id, `thing ${id}`]));

function stage(load: Load = everything, batch?: number): Stage {
  let time = 0;
  let sleeping: (() => void)[] = [];
  const asked: number[][] = [];
  const clock: Clock = {
    now: () => time,
    elapsed: () => time,
    sleep: (_, signal) =>
      new Promise((resolve) => {
        sleeping.push(resolve);
        signal?.addEventListener('abort', () => resolve());
      }),
  };
  const counted: Load = (ids) => {
    asked.push([...ids]);
    return load(ids);
  };
  return {
    live: createLive({ load: counted, batch, limit: createLimit(4), clock }),
    asked,
    pass: (ms) => {
      time += ms;
    },
    ring: () => {
      time += 5000;
      for (const wake of sleeping) wake();
      sleeping = [];
    },
  };
}

const idsOf = (things: ReadonlyMap<number, string>) => [...things.keys()];

describe('fresh copies', () => {
  test('are asked for one by one and kept for ten seconds', async () => {
    const { live, asked, pass } = stage();
    expect([...(await live([1, 2]))]).toEqual([
      [1, 'thing 1'],
      [2, 'thing 2'],
    ]);
    pass(9_999);
    expect(idsOf(await live([2, 1, 3]))).toEqual([2, 1, 3]);
    expect(asked).toEqual([[1], [2], [3]]);
    pass(1);
    await live([1]);
    expect(asked).toEqual([[1], [2], [3], [1]]);
  });

  test('are asked for in batches where the manager takes them', async () => {
    const { live, asked } = stage(everything, 2);
    await live([1, 2, 3]);
    expect(asked).toEqual([[1, 2], [3]]);
  });

  test('are at most a hundred', async () => {
    const { live, asked } = stage(everything, 50);
    const ids = Array.from({ length: 130 }, (_, at) => at);
    expect((await live(ids)).size).toBe(100);
    expect(asked.flat()).toEqual(ids.slice(0, 100));
  });

  test('are asked for four at a time, and once by all who want them', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    const { live, asked } = stage(async (ids) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        most = Math.max(most, waiting.length);
      });
      return everything(ids);
    });
    const both = Promise.all([live([1, 2, 3, 4, 5, 6]), live([6, 5, 4])]);
    await until(() => {
      for (const end of waiting.splice(0)) end();
      return asked.length === 6;
    });
    for (const end of waiting.splice(0)) end();
    expect((await both).map(idsOf)).toEqual([
      [1, 2, 3, 4, 5, 6],
      [6, 5, 4],
    ]);
    expect(most).toBe(4);
    expect(asked).toEqual([[1], [2], [3], [4], [5], [6]]);
  });

  test('that do not come in five seconds are left out, and what has not begun by then is not asked for', async () => {
    const ends: (() => void)[] = [];
    const { live, asked, ring } = stage(async (ids) => {
      if (ids[0] !== 1) await new Promise<void>((resolve) => ends.push(resolve));
      return everything(ids);
    });
    const page = live([1, 2, 3, 4, 5, 6, 7]);
    await until(() => asked.length === 5);
    ring();
    expect(idsOf(await page)).toEqual([1]);
    for (const end of ends) end();
    const later = live([8]);
    await until(() => {
      for (const end of ends) end();
      return asked.length === 6;
    });
    for (const end of ends) end();
    expect(idsOf(await later)).toEqual([8]);
    expect(asked).toEqual([[1], [2], [3], [4], [5], [8]]);
  });

  test('of what is gone are left out, the others come', async () => {
    const { live } = stage(async (ids) => {
      if (ids[0] === 2) throw new OutsideError('status', 'nas:80 answered 404', { status: 404 });
      return everything(ids);
    });
    expect(idsOf(await live([1, 2, 3, 4, 5, 6]))).toEqual([1, 3, 4, 5, 6]);
  });

  test('are not asked for again for a moment after the manager failed', async () => {
    let works = false;
    const { live, asked, pass } = stage(async (ids) => {
      if (!works) throw new OutsideError('refused', 'Nothing listens at nas:80');
      return everything(ids);
    });
    expect((await live([1, 2, 3, 4, 5, 6, 7])).size).toBe(0);
    expect(asked.length).toBeLessThanOrEqual(4);
    works = true;
    const before = asked.length;
    expect((await live([1])).size).toBe(0);
    expect(asked.length).toBe(before);
    pass(10_000);
    expect(idsOf(await live([1]))).toEqual([1]);
  });

  test('a defect is thrown', async () => {
    const { live } = stage(async () => {
      throw new TypeError('a mistake of ours');
    });
    const thrown = await live([1]).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(TypeError);
  });
});
