import { afterEach, describe, expect, test } from 'bun:test';
import { createFeed, type Feed, type FeedAnswer } from '../../src/client/feed.ts';
import type { ClientHealth } from '../../src/client/health.ts';
import type { SessionSettings } from '../../src/client/session.ts';
import { createLogger } from '../../src/log.ts';
import { until } from '../support/wait.ts';
import { type HandClock, handClock } from './hand-clock.ts';
import { rawTorrent } from './raw-torrent.ts';
import { forbidden, maindata, request, type Script, type ScriptedClient, scriptClient } from './scripted-client.ts';

let client: ScriptedClient;
let feed: Feed;
let clock: HandClock;
let answers: FeedAnswer[];
let healths: ClientHealth[];
let lines: string[];
let restMs: number;

function start(settings: Partial<SessionSettings> = {}, script: Record<string, Script> = {}): void {
  client = scriptClient(settings);
  Object.assign(client.script, script);
  [answers, healths, lines] = [[], [], []];
  restMs = 5_000;
  clock = handClock();
  feed = createFeed({
    settings: client.settings,
    request,
    restMs: () => restMs,
    clock,
    random: () => 0,
    log: createLogger('Main', ({ level, message }) => lines.push(`${level} ${message}`), { level: 'INFO' }),
    onAnswer: (answer) => void answers.push(answer),
    onHealth: (health) => void healths.push(health),
  });
  void feed.run();
}

afterEach(async () => {
  await feed.stop();
  client.stop();
});

const rids = () => client.requests.filter((path) => path.startsWith('sync/')).map((path) => Number(path.split('=')[1]));
const states = () => healths.map(({ state }) => state);
const broken: Script = () => new Response('{"rid":2,"torrents":{"aa":{"ra');

/** Answers `sync/maindata` with these, one after the other; the last one for ever. */
function say(...script: Script[]): Script {
  return (request, form) => ((script.length > 1 ? script.shift() : script[0]) as Script)(request, form);
}
const rid =
  (number: number, more: Record<string, unknown> = {}): Script =>
  () =>
    maindata({ rid: number, ...more });

describe('a client that answers', () => {
  test('is told as up before its first answer is handed over', async () => {
    start({}, { 'sync/maindata': rid(1, { torrents: { aa: rawTorrent() }, server_state: { queueing: true } }) });
    expect(feed.health()).toMatchObject({ state: 'connecting', access: null });
    await clock.asleep();
    expect(healths).toHaveLength(1);
    expect(healths[0]).toMatchObject({
      client: 'default',
      state: 'up',
      version: '5.1.0',
      webApi: '2.11.4',
      nextTryAt: null,
    });
    expect(healths[0]?.access?.headers).toEqual({ Cookie: 'SID=good' });
    expect(answers).toMatchObject([{ client: 'default', at: 1_000_000, full: true, removed: [] }]);
    expect(answers[0]?.upserts.map(({ hash }) => hash)).toEqual(['aa']);
    expect(feed.torrents().size).toBe(1);
    expect(feed.server().queueing).toBe(true);
  });

  test('is asked with the number of the last answer that was applied', async () => {
    start({}, { 'sync/maindata': say(rid(1), rid(2), rid(7)) });
    await clock.pass();
    await clock.pass();
    await clock.asleep();
    expect(rids()).toEqual([0, 1, 2]);
    expect(answers.map(({ full }) => full)).toEqual([true, false, false]);
    expect(states()).toEqual(['up']);
  });

  test('is asked every second while something downloads, else every five', async () => {
    const downloading = { aa: rawTorrent({ state: 'downloading' }) };
    start(
      {},
      { 'sync/maindata': say(rid(1, { torrents: downloading }), rid(2, { torrents: { aa: { state: 'uploading' } } })) },
    );
    expect(await clock.pass()).toBe(1_000);
    expect(await clock.asleep()).toBe(5_000);
  });

  test('is asked as seldom as the owner wants while nothing downloads, and a change of that holds at once', async () => {
    start();
    expect(await clock.asleep()).toBe(5_000);
    restMs = 12_000;
    await clock.pass();
    expect(await clock.pass()).toBe(7_000);
    expect(await clock.asleep()).toBe(12_000);
  });

  test('is asked sooner after a write, and often until its effect should show', async () => {
    start();
    expect(await clock.asleep()).toBe(5_000);
    feed.hurry();
    await until(async () => (await clock.asleep()) === 250);
    const waits: number[] = [];
    do waits.push(await clock.pass());
    while ((await clock.asleep()) !== 5_000);
    expect(waits).toEqual([250, ...Array(10).fill(1_000)]);
  });

  test('is not asked again before the last answer was taken, and as usual after that, however long it took', async () => {
    let done = () => {};
    let waitedMs = 0;
    client = scriptClient();
    clock = handClock();
    feed = createFeed({
      settings: client.settings,
      request,
      clock: { ...clock, elapsed: () => clock.elapsed() + waitedMs },
      log: createLogger('Main', () => {}, { level: 'INFO' }),
      onAnswer: () => new Promise<void>((resolve) => (done = resolve)),
      onHealth: () => {},
    });
    void feed.run();
    await until(() => feed.health().state === 'up');
    expect(client.count('sync/maindata')).toBe(1);
    waitedMs = 20_000;
    feed.hurry();
    done();
    expect(await clock.asleep()).toBe(250);
  });
});

describe('an answer that breaks off', () => {
  test('counts for nothing, and the same question is asked again', async () => {
    const later = rid(3, { torrents: { aa: { ratio: 3 } } });
    start({}, { 'sync/maindata': say(rid(1, { torrents: { aa: rawTorrent() } }), broken, later) });
    await clock.pass();
    expect(await clock.pass()).toBe(2_000);
    await clock.asleep();
    expect(rids()).toEqual([0, 1, 1]);
    expect(states()).toEqual(['up']);
    expect(answers).toHaveLength(2);
    expect(answers[1]?.upserts.map(({ ratio }) => ratio)).toEqual([3]);
  });

  test('twice in a row makes the client down; everything is asked anew afterwards', async () => {
    start({}, { 'sync/maindata': say(rid(1), broken, broken, rid(1)) });
    await clock.pass();
    expect(await clock.pass()).toBe(2_000);
    expect(await clock.pass()).toBe(4_000);
    await clock.asleep();
    expect(rids()).toEqual([0, 1, 1, 0]);
    expect(states()).toEqual(['up', 'down', 'up']);
    expect(healths[1]).toMatchObject({ access: null, nextTryAt: 1_011_000 });
    expect(answers.map(({ full }) => full)).toEqual([true, true]);
  });

  test('is never taken for a client without torrents', async () => {
    start({}, { 'sync/maindata': say(rid(1, { torrents: { aa: rawTorrent() } }), () => new Response('')) });
    for (let i = 0; i < 4; i++) await clock.pass();
    await clock.asleep();
    expect(answers).toHaveLength(1);
    expect(feed.torrents().size).toBe(1);
    expect(feed.health().state).toBe('down');
  });
});

describe('a client that fails', () => {
  test('is retried for ever, more and more slowly, and reported once', async () => {
    start({}, { 'sync/maindata': () => new Response('', { status: 500 }) });
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) waits.push(await clock.pass());
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toStartWith('WARNING Client default: ');
    client.script['sync/maindata'] = rid(1);
    await clock.pass();
    await until(() => feed.health().state === 'up');
    expect(answers).toHaveLength(1);
  });

  test('is left alone for as long as it asks', async () => {
    start({}, { 'sync/maindata': () => new Response('', { status: 503, headers: { 'Retry-After': '90' } }) });
    expect(await clock.asleep()).toBe(90_000);
  });

  test('is down at once when nothing listens any more', async () => {
    start();
    await clock.asleep();
    client.stop();
    await clock.pass();
    await until(() => feed.health().state === 'down');
    expect(feed.health().message).toContain('Nothing listens');
    expect(feed.health().access).toBeNull();
  });

  test('with an unexpected full answer was restarted: its versions are read again', async () => {
    const restarted = () => Response.json({ rid: 1, full_update: true });
    start({}, { 'sync/maindata': say(rid(1), rid(2), restarted, rid(2)) });
    await clock.pass();
    await clock.pass();
    await clock.asleep();
    expect(client.count('app/version')).toBe(2);
    expect(healths).toHaveLength(2);
    expect(healths[1]).toMatchObject({ state: 'up', since: 1_010_000 });
    expect(answers.map(({ full }) => full)).toEqual([true, false, true]);
  });
});

describe('a client that refuses', () => {
  test('the password is tried twice, five minutes apart, and never again', async () => {
    start({ Password: 'wrong' });
    expect(await clock.pass()).toBe(300_000);
    await until(() => feed.health().nextTryAt === null);
    expect(client.count('auth/login')).toBe(2);
    expect(feed.health()).toMatchObject({ state: 'refused', access: null });
    expect(feed.health().message).toContain('No further try until [Client] changes');
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('wrong');
  });

  test('and has banned us is tried again when the ban is over', async () => {
    const lifted = () => new Response('Ok.', { headers: { 'Set-Cookie': 'SID=good' } });
    start({}, { 'auth/login': say(forbidden, lifted) });
    expect(await clock.asleep()).toBe(3_660_000);
    expect(feed.health()).toMatchObject({ state: 'refused', message: expect.stringContaining('banned') });
    expect(client.count('auth/login')).toBe(1);
    await clock.pass();
    await until(() => feed.health().state === 'up');
    expect(client.count('auth/login')).toBe(2);
    expect(lines).toHaveLength(2);
  });

  test('every call with 403 although each login succeeds is not logged in to in a circle', async () => {
    start({}, { 'sync/maindata': forbidden });
    const waits = [await clock.pass(), await clock.pass(), await clock.pass()];
    expect(waits).toEqual([2_000, 4_000, 8_000]);
    await clock.asleep();
    expect(client.count('auth/login')).toBe(5);
    expect(feed.health().state).toBe('down');
  });

  test('the session gets a new one, and workers get the new access', async () => {
    let cookie = 'SID=one';
    const known =
      (answer: () => Response): Script =>
      (request) =>
        request.headers.get('Cookie') === cookie ? answer() : forbidden();
    start(
      {},
      {
        'auth/login': () => new Response('Ok.', { headers: { 'Set-Cookie': cookie } }),
        'app/webapiVersion': known(() => new Response('2.11.4')),
        'app/version': known(() => new Response('v5.1.0')),
        'sync/maindata': known(() => maindata({ rid: 1 })),
      },
    );
    await clock.asleep();
    cookie = 'SID=two';
    await clock.pass();
    await until(() => answers.length === 2);
    expect(healths.map(({ access }) => access?.headers.Cookie)).toEqual(['SID=one', 'SID=two']);
  });

  test('to be used because it is too old says so', async () => {
    start({}, { 'app/version': () => new Response('v4.2.5') });
    await clock.asleep();
    expect(feed.health()).toMatchObject({
      state: 'unsupported',
      message: 'qBittorrent 4.2.5 is too old: 4.3.9 is needed',
    });
    expect(client.count('sync/maindata')).toBe(0);
  });
});

describe('stopping', () => {
  test('ends a call under way without counting it as a failure', async () => {
    start({}, { 'sync/maindata': () => new Promise<Response>(() => {}) });
    await until(() => client.count('sync/maindata') === 1);
    await feed.stop();
    await feed.run();
    expect(healths).toEqual([]);
  });

  test('ends a pause, also one without end', async () => {
    start({}, { 'auth/login': forbidden });
    await until(() => feed.health().state === 'refused');
    await feed.stop();
    await feed.run();
    expect(client.count('auth/login')).toBe(1);
  });
});

test('a defect in the taker of answers is not taken for an outside failure, and the client counts as down', async () => {
  client = scriptClient();
  clock = handClock();
  feed = createFeed({
    settings: client.settings,
    request,
    clock,
    log: createLogger('Main', () => {}, { level: 'INFO' }),
    onAnswer: () => {
      throw new Error('a defect');
    },
    onHealth: () => {},
  });
  await expect(feed.run()).rejects.toThrow('a defect');
  expect(feed.health()).toMatchObject({ state: 'down', access: null });
});
