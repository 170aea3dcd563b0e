import { describe, expect, test } from 'bun:test';
import { createPosters } from '../../../ui/library/posters.ts';

/** A service that answers when it is told to. */
function world() {
  const open: { path: string; answer: (picture: Blob | null) => void; fail: () => void }[] = [];
  const asked: string[] = [];
  const forgotten: string[] = [];
  let made = 0;
  const posters = createPosters({
    fetch: (path, signal) =>
      new Promise((resolve, reject) => {
        asked.push(path);
        open.push({ path, answer: resolve, fail: () => reject(new Error('No answer')) });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    toAddress: () => {
      made += 1;
      return `blob:${made}`;
    },
    forget: (address) => forgotten.push(address),
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const load = (path: string, sight = new AbortController()) => {
    const result = posters.load(path, sight.signal).catch(() => 'failed');
    return { result, leave: () => sight.abort() };
  };
  const picture = new Blob(['x']);
  return { posters, open, asked, forgotten, settle, load, picture };
}

describe('posters', () => {
  test('are fetched four at a time, in the order in which they are wanted', async () => {
    const { load, asked, open, settle, picture } = world();
    for (let number = 1; number <= 6; number += 1) load(`${number}`);
    await settle();
    expect(asked).toEqual(['1', '2', '3', '4']);
    open[1]?.answer(picture);
    await settle();
    expect(asked).toEqual(['1', '2', '3', '4', '5']);
  });

  test('are fetched once, also those that are not there', async () => {
    const { load, asked, open, settle, picture } = world();
    const [first, none] = [load('1'), load('2')];
    await settle();
    open[0]?.answer(picture);
    open[1]?.answer(null);
    expect([await first.result, await none.result]).toEqual(['blob:1', null]);
    expect([await load('1').result, await load('2').result]).toEqual(['blob:1', null]);
    expect(asked.length).toBe(2);
  });

  test('are asked for again when nobody answered', async () => {
    const { load, asked, open, settle, picture } = world();
    const first = load('1');
    await settle();
    open[0]?.fail();
    expect(await first.result).toBe('failed');
    const second = load('1');
    await settle();
    open[1]?.answer(picture);
    expect(await second.result).toBe('blob:1');
    expect(asked.length).toBe(2);
  });

  test('are not asked for when they went out of sight before it was their turn', async () => {
    const { load, asked, open, settle, picture } = world();
    for (const path of ['1', '2', '3', '4']) load(path);
    const left = load('5');
    load('6');
    await settle();
    left.leave();
    open[0]?.answer(picture);
    expect(await left.result).toBe('failed');
    await settle();
    expect(asked).toEqual(['1', '2', '3', '4', '6']);
  });

  test('make room for others when they leave while they are on their way', async () => {
    const { load, asked, settle } = world();
    const first = load('1');
    for (const path of ['2', '3', '4', '5']) load(path);
    await settle();
    first.leave();
    await settle();
    expect(asked.at(-1)).toBe('5');
  });

  test('that were not looked at for longest are let go beyond 300, and all in the end', async () => {
    const { posters, load, open, forgotten, settle, picture } = world();
    for (let number = 1; number <= 301; number += 1) {
      const poster = load(`${number}`);
      await settle();
      open.at(-1)?.answer(picture);
      await poster.result;
      // The first one is looked at again and again.
      await load('1').result;
    }
    expect(forgotten).toEqual(['blob:2']);
    posters.clear();
    expect(forgotten.length).toBe(301);
  });
});
