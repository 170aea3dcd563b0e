/** Everything that an outside call can end with, at every call that a removal rests on. */
import { afterEach, describe, expect, test } from 'bun:test';
import type { Fault, Hook } from '../../src/demo/http/fault.ts';
import type { DemoRequest } from '../../src/demo/http/request.ts';
import { OutsideError, type OutsideFailure } from '../../src/error.ts';
import type { ClientCalls } from '../../src/torrent/client-writer.ts';
import { type Stage, tooLate } from './support/stage.ts';
import { quick, stageOfStalled, stalled } from './support/stalled.ts';
import { complete } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const tried = new Map<string, number>();
const survived = new Map<string, number>();
const count = (counts: Map<string, number>, what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
const sum = (counts: Map<string, number>) => counts.values().reduce((all, one) => all + one, 0);
const { hash } = stalled(1);

const answer = (status: number, body = '{"message":"no"}'): Fault => ({
  kind: 'answer',
  status,
  body,
  headers: { 'Content-Type': 'application/json' },
});
const managerFaults: [string, Fault | 'refused'][] = [
  ['refused', 'refused'],
  ['reset', { kind: 'reset' }],
  ['time-out', { kind: 'answer', status: 200, body: '{}', headers: { [tooLate]: 'yes' } }],
  ['401', answer(401)],
  ['403', answer(403)],
  ['404', answer(404)],
  ['409', answer(409)],
  ['429', answer(429)],
  ['500', answer(500)],
  ['503', answer(503)],
  ['garbage', answer(200, '<html>login</html>')],
  ['an empty answer', answer(200, '')],
  ['a list instead of an object', answer(200, '[]')],
  ['an answer cut off', { kind: 'truncate', bytes: 10 }],
];
const managerCalls: [string, (request: DemoRequest) => boolean][] = [
  ['the check of the program', ({ name }) => name === 'system/status'],
  ['the queue', ({ name, method }) => name === 'queue' && method === 'GET'],
  ['the list of commands', ({ name, method }) => name === 'command' && method === 'GET'],
  ['the blocklisting', ({ method }) => method === 'DELETE'],
  ['the search', ({ method, body }) => method === 'POST' && new TextDecoder().decode(body).includes('MoviesSearch')],
];

/** Full knowledge at the moment of the removal: the queue was read, whole, within the last seconds. */
async function watched(): Promise<{ early: () => number }> {
  let early = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  stage.manager.after(({ name, method }) => {
    if (name === 'queue' && method === 'GET') readAt = stage.clock.now();
  });
  stage.client.before = ({ name }) => {
    if (name === 'delete' && stage.clock.now() - readAt > 15_000) early += 1;
  };
  return { early: () => early };
}

describe.each(managerCalls)('at %s', (call, isCall) => {
  test.each(managerFaults)(
    '%s: nothing goes that was not decided on full knowledge, and work goes on',
    async (_, fault) => {
      count(tried, call);
      stage = await stageOfStalled({}, stalled(1), ...Array.from({ length: 3 }, (_, index) => complete(90 + index)));
      stage.manager.grabbed(hash);
      const { early } = await watched();
      let broken = true;
      const hook: Hook = async (request) => {
        if (!broken || !isCall(request)) return;
        if (fault !== 'refused') return fault;
        void stage.manager.close();
        return { kind: 'reset' };
      };
      stage.manager.before(hook);
      await stage.pass(1_800_000);
      expect(early()).toBe(0);
      expect(
        stage.client
          .callsOf('delete')
          .flatMap(({ hashes }) => hashes)
          .filter((one) => one !== hash),
      ).toEqual([]);
      broken = false;
      stage.manager.open();
      await stage.until(() => stage.removals().some(({ outcome }) => outcome === 'done'));
      expect(early()).toBe(0);
      expect(stage.client.callsOf('delete')).toHaveLength(1);
      expect(stage.manager.blocklisted.length).toBeLessThanOrEqual(1);
      expect(stage.manager.searched().length).toBeLessThanOrEqual(1);
      count(survived, call);
    },
  );
});

const clientFaults: [string, OutsideError][] = (
  [
    ['refused', {}],
    ['reset', {}],
    ['timeout', {}],
    ['dns', {}],
    ['tls', {}],
    ['format', {}],
    ['auth', { status: 403 }],
    ['redirect', { status: 302 }],
    ['status', { status: 401 }],
    ['status', { status: 404 }],
    ['status', { status: 409 }],
    ['status', { status: 500 }],
    ['status', { status: 503 }],
  ] as [OutsideFailure, { status?: number }][]
).map(([failure, details]) => [
  `${failure} ${details.status ?? ''}`.trim(),
  new OutsideError(failure, 'The client failed', details),
]);

describe.each(clientFaults)('the client fails by %s', (_, error) => {
  test.each(['before', 'after'] as const)(
    '%s it did what it was asked: the queue is told only when it is gone',
    async (phase) => {
      count(tried, 'the removal at the client');
      stage = await stageOfStalled();
      let broken = true;
      stage.client[phase] = ({ name }) => {
        if (broken && name === 'delete') throw error;
      };
      const wrong: string[] = [];
      stage.manager.before(({ method }) => {
        if (method === 'DELETE' && stage.torrents.has(hash)) wrong.push('blocklisted while it was there');
      });
      await stage.pass(900_000);
      broken = false;
      // A session that ended is opened again by the supervisor.
      stage.connect();
      stage.feedAll();
      await stage.until(() => stage.removals().some(({ outcome }) => outcome === 'done'));
      expect(wrong).toEqual([]);
      expect(stage.torrents.has(hash)).toBe(false);
      expect(stage.manager.searched()).toEqual([[1]]);
      count(survived, 'the removal at the client');
    },
  );
});

const reads: (keyof ClientCalls)[] = ['trackers', 'files'];
describe.each(reads)('the client does not tell the %s', (call) => {
  test.each(clientFaults)('%s: nothing is removed for it, and it is asked again', async (_, error) => {
    count(tried, `the ${call} at the client`);
    const rule = `${quick}\n[Movies.Torrent.SeedingMode]\nRemoveTorrent = 1\nMaxUploadRatio = 1
[[Movies.Torrent.Trackers]]\nURI = "tracker.test"\nHitAndRunMode = "and"\nMinSeedingTimeDays = 10`;
    const seed = complete(7, { ratio: 5, tags: ['tendarr-imported'], addedOn: 1_700_000_000 });
    stage = await stageOfStalled({ instance: rule }, call === 'trackers' ? seed : stalled(1, { state: 'downloading' }));
    let broken = true;
    stage.client.before = ({ name }) => {
      if (broken && name === call) throw error;
    };
    await stage.pass(600_000);
    expect(stage.client.callsOf('delete').filter(({ hashes }) => hashes.includes(seed.hash))).toEqual([]);
    broken = false;
    stage.connect();
    stage.client.trackers.set(seed.hash, [
      {
        url: 'http://tracker.test/a',
        host: 'tracker.test',
        status: 'working',
        message: 'Unregistered torrent',
        tier: 0,
      },
    ]);
    stage.client.files.set(hash, [{ index: 0, name: 'a.mkv', size: 1, progress: 0, priority: 1 }]);
    stage.feedAll();
    if (call === 'trackers') await stage.until(() => stage.client.callsOf('delete').length === 1);
    else await stage.until(() => stage.client.callsOf('files').length > 0);
    count(survived, `the ${call} at the client`);
  });
});

/** What a client may be told by the rules for a stopped download, a space that is short, a seed with a limit. */
const changes: [string, string][] = [
  ['stop', ''],
  ['start', ''],
  ['addTags', ''],
  ['removeTags', ''],
  ['setDownloadLimit', '[Movies.Torrent.SeedingMode]\nDownloadRateLimitPerTorrent = 100'],
];
describe.each(changes)('the client refuses %s', (call, rule) => {
  test.each(clientFaults)('%s: nothing is removed for it, and it is done later', async (_, error) => {
    count(tried, `${call} at the client`);
    stage = await stageOfStalled(
      { instance: `${quick}\n${rule}` },
      stalled(1, { state: 'downloading', availability: 9 }),
    );
    let broken = true;
    stage.client.before = ({ name }) => {
      if (broken && name === call) throw error;
    };
    const fits = (fit: boolean) => stage.handle({ type: 'space', client: 'default', fits: { [hash]: fit } });
    fits(false);
    await stage.pass(60_000);
    fits(true);
    await stage.pass(200_000);
    broken = false;
    stage.connect();
    stage.feedAll();
    fits(false);
    await stage.until(() => stage.torrents.get(hash)?.tags.includes('tendarr-free_space_paused'));
    fits(true);
    await stage.until(() => stage.torrents.get(hash)?.state === 'downloading');
    await stage.until(() => !stage.torrents.get(hash)?.tags.includes('tendarr-free_space_paused'));
    if (rule !== '') await stage.until(() => stage.client.callsOf('setDownloadLimit').length > 0);
    expect(stage.client.callsOf('delete')).toEqual([]);
    count(survived, `${call} at the client`);
  });
});

test('every fault was survived', () => {
  for (const [what, times] of tried) console.log(`${what}: faults tried ${times}, survived ${survived.get(what) ?? 0}`);
  console.log(`faults tried: ${sum(tried)}, survived: ${sum(survived)}`);
  expect(survived).toEqual(tried);
});
