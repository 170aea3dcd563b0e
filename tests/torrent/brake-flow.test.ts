import { afterEach, describe, expect, test } from 'bun:test';
import { OutsideError } from '../../src/error.ts';
import type { FromWorker } from '../../src/supervisor/message.ts';
import type { Stage } from './support/stage.ts';
import { stageOfStalled, stalled } from './support/stalled.ts';
import { complete } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => stalled(from + index));
const seeds = (count: number) => Array.from({ length: count }, (_, index) => complete(5_000 + index));
const deleted = () => stage.client.callsOf('delete').flatMap(({ hashes }) => hashes);
const brakeItem = () => stage.report().attention?.find(({ id }) => id === 'brake:movies');
const held = () =>
  stage.ledger().filter(({ verdict, reason }) => verdict === 'withheld' && reason.startsWith('Held until'));

let asked = 0;
async function release(category = 'movies') {
  asked += 1;
  const id = asked;
  stage.handle({ type: 'release', id, category });
  const isAnswer = (sent: FromWorker) => sent.type === 'released' && sent.id === id;
  await stage.until(() => stage.sent.some(isAnswer));
  const answer = stage.sent.find(isAnswer);
  return answer?.type === 'released' ? answer.released : undefined;
}

describe('more than a quarter of the torrents at once', () => {
  test('are held, shown, and stay until a person lets them pass', async () => {
    stage = await stageOfStalled({}, ...many(8), ...seeds(10));
    await stage.until(brakeItem);
    await stage.pass(3_600_000);
    expect(deleted()).toEqual([]);
    expect(held()).toHaveLength(8);
    expect(brakeItem()).toMatchObject({ severity: 'warning', subject: 'movies' });
    expect(brakeItem()?.text).toContain('8 of 18 torrents were to be removed at once.');
    expect(await release()).toBe(8);
    await stage.until(() => deleted().length === 8);
    await stage.until(() => brakeItem() === undefined);
  });

  test('are fewer than five: no mass removal', async () => {
    stage = await stageOfStalled({}, ...many(4));
    await stage.until(() => deleted().length === 4);
    expect(brakeItem()).toBeUndefined();
  });
});

test('more than the number for an hour is held, what came before has gone', async () => {
  stage = await stageOfStalled({ settings: 'MaxRemovalsPerHour = 2' }, ...many(4), ...seeds(40));
  await stage.until(brakeItem);
  await stage.pass(60_000);
  expect(deleted()).toHaveLength(2);
  expect(held()).toHaveLength(2);
});

test('the brake and what it holds outlive a restart', async () => {
  stage = await stageOfStalled({}, ...many(8), ...seeds(10));
  await stage.until(brakeItem);
  await stage.crash();
  stage.sent.length = 0;
  stage.begin();
  await stage.until(brakeItem);
  await stage.pass(600_000);
  expect(deleted()).toEqual([]);
  expect(await release()).toBe(8);
  await stage.until(() => deleted().length === 8);
});

test('a release lets exactly pass what was held, each checked again', async () => {
  stage = await stageOfStalled({}, ...many(8), ...seeds(10));
  await stage.until(brakeItem);
  const comes = stalled(3, { state: 'downloading', amountLeft: 1_000, availability: 9 });
  stage.feed(comes);
  await stage.settle();
  await release();
  await stage.until(() => deleted().length === 7);
  await stage.pass(120_000);
  expect(deleted()).not.toContain(comes.hash);
});

test('what leaves its client while it is held is not held any more', async () => {
  stage = await stageOfStalled({}, ...many(8), ...seeds(10));
  await stage.until(brakeItem);
  for (const { hash } of many(3)) stage.remove(hash);
  await stage.until(() => brakeItem()?.text.includes('5 of them wait'));
  expect(await release()).toBe(5);
});

test('what a person let pass goes without another word, also after a restart in between', async () => {
  stage = await stageOfStalled({ settings: 'MaxRemovalsPerHour = 6' }, ...many(8), ...seeds(10));
  await stage.until(brakeItem);
  let isAway = true;
  stage.manager.before(({ name }) => (isAway && name === 'queue' ? { kind: 'reset' } : undefined));
  await stage.pass(20_000);
  expect(await release()).toBe(8);
  await stage.crash();
  stage.begin();
  await stage.pass(60_000);
  expect(deleted()).toEqual([]);
  isAway = false;
  await stage.until(() => deleted().length === 8);
  expect(brakeItem()).toBeUndefined();
});

test('what a person let pass and the client did not take is tried again without another word', async () => {
  stage = await stageOfStalled({}, ...many(8), ...seeds(10));
  await stage.until(brakeItem);
  stage.client.fault = new OutsideError('reset', 'The connection was reset');
  expect(await release()).toBe(8);
  await stage.pass(120_000);
  stage.client.fault = null;
  await stage.until(() => deleted().length === 8);
  expect(brakeItem()).toBeUndefined();
});

test('without anything held there is nothing to release', async () => {
  stage = await stageOfStalled({}, stalled(1));
  expect(await release()).toBeNull();
});

test('switched off it holds nothing', async () => {
  stage = await stageOfStalled({ settings: 'MaxRemovalsPerHour = -1' }, ...many(30));
  await stage.until(() => deleted().length === 30);
});
