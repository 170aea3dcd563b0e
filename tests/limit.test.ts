import { describe, expect, test } from 'bun:test';
import { createLimit } from '../src/limit.ts';

describe('limited work', () => {
  test('runs so many at a time, the others in the order in which they came', async () => {
    const limit = createLimit(2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = [1, 2, 3, 4].map((number) =>
      limit(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        return number;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    await work[1];
    await Promise.resolve();
    expect(begun).toEqual([1, 2, 3]);
    ends[0]?.();
    await work[0];
    await Promise.resolve();
    for (const end of ends) end();
    expect(await Promise.all(work)).toEqual([1, 2, 3, 4]);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  test('goes on after a failure', async () => {
    const limit = createLimit(1);
    const failed = limit(async () => {
      throw new Error('no');
    });
    const next = limit(async () => 'yes');
    expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
