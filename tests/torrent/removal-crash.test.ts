import { afterEach, describe, expect, test } from 'bun:test';
import type { DemoRequest } from '../../src/demo/http/request.ts';
import type { Stage } from './support/stage.ts';
import { quick, stageOfStalled, stalled } from './support/stalled.ts';

let stage: Stage;
afterEach(() => stage.stop());
const { hash } = stalled(1);

type Point = (crash: () => void) => void;

const atClient =
  (phase: 'before' | 'after'): Point =>
  (crash) => {
    stage.client[phase] = ({ name }) => {
      if (name !== 'delete') return;
      stage.client[phase] = () => {};
      crash();
      if (phase === 'before') throw new Error('the process is no more');
    };
  };

const atManager =
  (phase: 'before' | 'after', isIt: (request: DemoRequest) => boolean): Point =>
  (crash) => {
    let done = false;
    stage.manager[phase]((request) => {
      if (done || !isIt(request)) return;
      done = true;
      crash();
      return { kind: 'reset' };
    });
  };

const isBlocklist = ({ method, name }: DemoRequest) => method === 'DELETE' && name === 'queue/{id}';
const isSearch = ({ method, body }: DemoRequest) =>
  method === 'POST' && new TextDecoder().decode(body).includes('MoviesSearch');

describe('a crash', () => {
  test.each<[string, Point]>([
    ['before the client sees the removal', atClient('before')],
    ['after the client did it, before its answer', atClient('after')],
    ['before the manager sees the blocklisting', atManager('before', isBlocklist)],
    ['after the manager did it, before its answer', atManager('after', isBlocklist)],
    ['before the manager sees the search', atManager('before', isSearch)],
    ['after the manager began the search, before its answer', atManager('after', isSearch)],
  ])('%s: everything is done, and once', async (_, point) => {
    stage = await stageOfStalled();
    const effects: string[] = [];
    stage.manager.grabbed(hash);
    point(() => void stage.crash());
    await stage.until(() => !stage.alive());
    stage.client.after = ({ name }) => void effects.push(name);
    stage.begin();
    await stage.until(() => stage.removals().some(({ outcome }) => outcome === 'done'));
    await stage.pass(300_000);
    expect(stage.torrents.has(hash)).toBe(false);
    expect(stage.client.callsOf('delete')).toHaveLength(1);
    expect(stage.manager.blocklisted).toHaveLength(1);
    expect(stage.manager.searched()).toEqual([[1]]);
    expect(stage.ledger().filter(({ result }) => result === 'removed with its files')).toHaveLength(1);
    expect(effects.filter((name) => name === 'delete').length).toBeLessThanOrEqual(1);
  });
});

describe('a crash while a stalled release is given up and its download goes on', () => {
  test.each<[string, Point]>([
    ['before the manager sees the blocklisting', atManager('before', isBlocklist)],
    ['after the manager did it, before its answer', atManager('after', isBlocklist)],
    ['before the manager sees the search', atManager('before', isSearch)],
    ['after the manager began the search, before its answer', atManager('after', isSearch)],
  ])('%s: it is given up and searched for, and once', async (_, point) => {
    stage = await stageOfStalled({ instance: `${quick}\nReSearchStalled = true` });
    stage.manager.grabbed(hash);
    point(() => void stage.crash());
    await stage.until(() => !stage.alive());
    stage.begin();
    await stage.until(() => stage.removals()[0]?.outcome === 'done');
    await stage.pass(60_000);
    expect(stage.manager.blocklisted).toHaveLength(1);
    expect(stage.manager.searched()).toEqual([[1]]);
    expect(stage.client.callsOf('delete')).toEqual([]);
  });
});

test('what was about to go is decided anew after a crash, and stays if it makes progress', async () => {
  stage = await stageOfStalled();
  atClient('before')(() => void stage.crash());
  await stage.until(() => !stage.alive());
  stage.torrents.set(hash, stalled(1, { state: 'downloading', amountLeft: 1_000, availability: 9 }));
  stage.begin();
  await stage.pass(240_000);
  expect(stage.torrents.has(hash)).toBe(true);
  expect(stage.removals()).toMatchObject([{ outcome: 'dropped' }]);
  expect(stage.manager.blocklisted).toEqual([]);
});

test('the time without progress outlives a restart', async () => {
  stage = await stageOfStalled();
  await stage.pass(200_000);
  await stage.crash();
  stage.begin();
  const began = stage.clock.now();
  await stage.until(() => stage.client.callsOf('delete').length === 1);
  expect(stage.clock.now() - began).toBeLessThan(160_000);
});
