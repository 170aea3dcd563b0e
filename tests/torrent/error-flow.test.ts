import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type Stage, startStage } from './support/stage.ts';
import { complete } from './support/torrent.ts';

let stage: Stage;
beforeEach(() => {
  stage = startStage();
});
afterEach(() => stage.stop());

const minute = 60_000;
const hour = 60 * minute;
const seed = complete(1, { state: 'error', tags: ['tendarr-imported'] });
const checks = () => stage.client.callsOf('recheck').length;
const shown = () => (stage.report().attention ?? []).filter(({ id }) => id === 'error:Movies');

/** The check, if one runs, ends in the error it was for. */
async function failsAgain() {
  stage.torrents.set(seed.hash, seed);
  stage.feed(seed);
  await stage.settle();
}
async function begins() {
  stage.torrents.set(seed.hash, seed);
  stage.begin();
  await stage.until(() => checks() === 1);
}
/** The client answers all the while. */
async function passes(ms: number) {
  for (let passed = 0; passed < ms; passed += minute) {
    stage.feed();
    await stage.pass(Math.min(minute, ms - passed));
  }
}

test('checks that do not help come ever more rarely, and each wait is told once', async () => {
  await begins();
  for (const wait of [6 * minute, hour, 6 * hour]) {
    const before = checks();
    await failsAgain();
    await passes(wait - minute);
    expect(checks()).toBe(before);
    await passes(2 * minute);
    expect(checks()).toBe(before + 1);
  }
  const told = (text: string) => stage.story().filter((line) => line.includes(text)).length;
  expect(['after 6 minutes', 'after 1 hour', 'after 6 hours'].map(told)).toEqual([1, 1, 1]);
  expect(told('done: Its files are checked')).toBe(4);
});

test('a person is told after the second check that did not help, and no more once it goes well', async () => {
  await begins();
  await failsAgain();
  await passes(7 * minute);
  expect(shown()).toEqual([]);
  await failsAgain();
  await stage.until(() => shown().length === 1);
  expect(shown()[0]?.text).toStartWith(`The client stops ${seed.name} with an error again and again`);
  stage.feed({ ...seed, state: 'uploading' });
  await stage.until(() => shown().length === 0);
});

test('how often it was checked outlives the process', async () => {
  await begins();
  await failsAgain();
  await passes(7 * minute);
  await failsAgain();
  expect(checks()).toBe(2);
  await stage.crash();
  stage.begin();
  await passes(50 * minute);
  expect(checks()).toBe(2);
  await passes(11 * minute);
  expect(checks()).toBe(3);
});
