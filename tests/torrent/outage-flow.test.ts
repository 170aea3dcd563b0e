import { afterEach, describe, expect, test } from 'bun:test';
import type { Fault } from '../../src/demo/http/fault.ts';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const torrent = downloading(0xab);
const { hash } = torrent;
const attention = () => stage.report().attention?.[0];

describe('a manager that cannot be used is named with its reason, and used as soon as it can be', () => {
  const page: Fault = {
    kind: 'answer',
    status: 200,
    body: '<!doctype html><title>x</title>',
    headers: { 'Content-Type': 'text/html' },
  };
  const starting: Fault = { kind: 'answer', status: 503, body: '{"errorMessage":"Radarr is starting up"}' };
  test.each<[string, Fault, string, string]>([
    ['starting up', starting, 'warning', 'answered 503: Radarr is starting up'],
    ['a refused key', { kind: 'answer', status: 401 }, 'error', 'refused the API key'],
    ['a web page', page, 'error', 'sent a web page instead of JSON'],
    ['an empty answer', { kind: 'answer', status: 200, body: '' }, 'error', 'sent an empty answer'],
    ['something else', { kind: 'answer', status: 200, body: '{"name":"x"}' }, 'error', 'not as a manager does'],
    ['a broken connection', { kind: 'reset' }, 'warning', 'closed the connection'],
    [
      'a wrong kind',
      { kind: 'answer', status: 200, body: '{"appName":"Sonarr"}' },
      'error',
      'This section is for Radarr, but Sonarr answers',
    ],
  ])('%s', async (_, fault, severity, text) => {
    stage = startStage();
    let broken = true;
    stage.manager.before(() => (broken ? fault : undefined));
    stage.torrents.set(hash, torrent);
    stage.begin();
    await stage.until(attention);
    expect(attention()).toMatchObject({ id: 'manager:Movies', severity, subject: 'Movies' });
    expect(attention()?.text).toContain(text);
    stage.feed(complete(0xab));
    await stage.until(() => stage.ledger().length > 0);
    expect(stage.story()).toEqual(['unknown: Movies cannot be asked about it.']);
    stage.manager.list(hash);
    broken = false;
    await stage.until(() => stage.memory(hash)?.importedAt);
    expect(stage.manager.scans()).toHaveLength(1);
    await stage.until(() => attention() === undefined);
  });
});

test('a missing URL base is named as the thing to add', async () => {
  stage = startStage();
  stage.manager.before(({ path }) => ({ kind: 'answer', status: 307, headers: { Location: `/radarr${path}` } }));
  stage.begin();
  await stage.until(attention);
  expect(attention()?.text).toBe('The URL base is missing: add /radarr to the address (URI).');
});

test('tries are spaced from 15 s to 5 min, and what the manager asks for is honoured', async () => {
  stage = startStage();
  const at: number[] = [];
  stage.manager.before(() => {
    at.push(stage.clock.now());
    return { kind: 'answer', status: 503, headers: at.length === 2 ? { 'Retry-After': '100' } : undefined };
  });
  stage.begin();
  await stage.until(() => at.length === 8);
  const gaps = at.slice(1).map((time, index) => (time - (at[index] ?? 0)) / 1000);
  expect(gaps).toEqual([15, 100, 60, 120, 240, 300, 300]);
});

test('an outage in the middle of an import loses nothing and sends nothing twice', async () => {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  let down = 0;
  stage.manager.after(({ method, body }) => {
    if (method === 'POST' && new TextDecoder().decode(body).includes('Scan') && down === 0) down = 4;
  });
  stage.manager.after(() => {
    if (down === 0) return;
    down -= 1;
    return { kind: 'reset' };
  });
  stage.feed(complete(0xab));
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.manager.scans()).toHaveLength(1);
  expect(stage.memory(hash)?.importedBy).toBe('scan');
});

test('a torrent of a client that is away is not handed over', async () => {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  stage.handle({ type: 'client', client: 'default', access: null });
  stage.feed(complete(0xab));
  await stage.pass(120_000);
  expect(stage.manager.scans()).toEqual([]);
  stage.feedAll();
  await stage.until(() => stage.memory(hash)?.importedAt);
});

test('at rest the queue is read every five minutes, and every minute while something is downloaded', async () => {
  stage = startStage({ instance: 'RssSyncTimer = 0' });
  stage.begin();
  await stage.settle();
  stage.manager.requests.length = 0;
  await stage.pass(1_500_000);
  expect(stage.manager.requests.map(({ name }) => name)).toEqual(Array(5).fill('queue'));
  stage.feed(torrent);
  stage.manager.requests.length = 0;
  await stage.pass(1_499_000);
  const names = stage.manager.requests.map(({ name, method }) => `${method} ${name}`);
  const refreshes = names.filter((name) => name === 'POST command').length;
  expect(refreshes).toBeWithin(4, 7);
  expect(names.filter((name) => name === 'GET queue').length).toBeWithin(23, 32);
});

test('the queue is read when torrents come, finish or leave, once in ten seconds however many do', async () => {
  stage = startStage({ instance: 'RssSyncTimer = 0\nRefreshDownloadsTimer = 0' });
  stage.begin();
  await stage.pass(60_000);
  const reads = () => stage.manager.requests.filter(({ name }) => name === 'queue').length;
  stage.manager.requests.length = 0;
  for (let number = 1; number <= 5; number += 1) stage.feed(downloading(number, { state: 'stoppedDL' }));
  await stage.pass(9_000);
  expect(reads()).toBe(1);
  stage.feed(downloading(1, { state: 'stalledDL' }));
  await stage.pass(30_000);
  expect(reads()).toBe(1);
  stage.remove(downloading(2).hash);
  await stage.pass(1_000);
  expect(reads()).toBe(2);
});
