import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { describeWith, qbittorrentProgram } from '../support/needs.ts';
import { type Qbittorrent, startQbittorrent } from '../support/qbittorrent.ts';
import { until } from '../support/wait.ts';
import { get, logIn, post, type Target, versions } from './qbittorrent-target.ts';

interface Maindata {
  rid: number;
  full_update?: boolean;
  torrents?: Record<string, Record<string, unknown>>;
  torrents_removed?: string[];
  categories?: Record<string, unknown>;
  tags?: string[];
  trackers?: Record<string, string[]>;
}

/** Every magnet runs at once, and changes are in deltas after 100 ms instead of 1500. */
const quick = ['Session\\QueueingSystemEnabled=false', 'Session\\RefreshInterval=100'];

const sync = async (target: Target, rid: number) =>
  (await (await get(target, `sync/maindata?rid=${rid}`)).json()) as Maindata;

for (const [program, version] of versions) {
  describeWith(`maindata of qBittorrent ${version} and of its demo`, [qbittorrentProgram(program)], () => {
    let real: Qbittorrent;
    let demo: DemoClient;
    beforeAll(async () => {
      real = await startQbittorrent(program, { conf: { BitTorrent: quick } });
      demo = startDemoClient({ version });
    });
    afterAll(async () => {
      await real?.stop();
      await demo?.stop();
    });
    describe('real', () => rules(() => logIn(real)));
    describe('demo', () => rules(() => logIn(demo)));
  });
}

/** What holds for both; each rule begins with a session and an idle magnet of its own. */
function rules(session: () => Promise<Target>): void {
  let magnets = 0;
  const addMagnet = async (target: Target): Promise<string> => {
    magnets += 1;
    const hash = String(magnets).padStart(40, 'a');
    await post(target, 'torrents/add', { urls: `magnet:?xt=urn:btih:${hash}&dn=M&tr=http://127.0.0.1:9/${magnets}` });
    await until(async () => (await sync(target, 0)).torrents?.[hash]?.state === 'metaDL', { what: 'the magnet' });
    return hash;
  };
  const prepared = async () => ({ hash: await addMagnet(await session()), target: await session() });

  test('a session begins with a full answer and rid 1', async () => {
    const { target, hash } = await prepared();
    const first = await sync(target, 0);
    expect([first.rid, first.full_update, hash in (first.torrents ?? {})]).toEqual([1, true, true]);
  });

  test('the newest rid is answered with changes only', async () => {
    const { target } = await prepared();
    const { rid } = await sync(target, 0);
    const next = await sync(target, rid);
    expect([next.rid, next.full_update, next.categories, next.tags]).toEqual([
      rid + 1,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('changes are accumulated until their rid is acknowledged', async () => {
    const { target, hash } = await prepared();
    const { rid } = await sync(target, 0);
    await post(target, 'torrents/addTags', { hashes: hash, tags: 'first' });
    const isThere = ({ torrents }: Maindata) => torrents?.[hash]?.tags === 'first';
    const seen = await until(async () => {
      const answer = await sync(target, rid);
      return isThere(answer) && answer;
    });
    const repeated = await sync(target, rid);
    expect([isThere(repeated), repeated.full_update, repeated.rid > seen.rid]).toEqual([true, undefined, true]);
    const acknowledged = await sync(target, repeated.rid);
    expect(acknowledged.torrents?.[hash]?.tags).toBeUndefined();
  });

  test('a torrent has no hash among its fields and only the changed ones in a delta', async () => {
    const { target, hash } = await prepared();
    const full = await sync(target, 0);
    expect(full.torrents?.[hash]).not.toHaveProperty('hash');
    await post(target, 'torrents/addTags', { hashes: hash, tags: 'second' });
    const delta = await until(async () => (await sync(target, full.rid)).torrents?.[hash]);
    expect(delta).not.toHaveProperty('name');
  });

  test.each([0, 999_999])('rid %d is answered in full', async (rid) => {
    const { target } = await prepared();
    await sync(target, 0);
    expect((await sync(target, rid)).full_update).toBe(true);
  });

  test('a rid older than the acknowledged one is answered in full', async () => {
    const { target } = await prepared();
    const { rid } = await sync(target, 0);
    const second = await sync(target, rid);
    await sync(target, second.rid);
    expect((await sync(target, rid)).full_update).toBe(true);
  });

  test('a removal is told, and told again to who repeats the rid', async () => {
    const { target, hash } = await prepared();
    const { rid } = await sync(target, 0);
    await post(target, 'torrents/delete', { hashes: hash, deleteFiles: 'false' });
    await until(async () => (await sync(target, rid)).torrents_removed?.includes(hash), { what: 'the removal' });
    expect((await sync(target, rid)).torrents_removed).toEqual([hash]);
  });

  test('a tracker is told with all its torrents when one comes or goes', async () => {
    const { target, hash } = await prepared();
    const full = await sync(target, 0);
    const url = Object.keys(full.trackers ?? {}).find((one) => full.trackers?.[one]?.includes(hash)) ?? '';
    expect(full.trackers?.[url]).toEqual([hash]);
    const other = 'cd'.repeat(20);
    await post(target, 'torrents/add', { urls: `magnet:?xt=urn:btih:${other}&dn=O&tr=${url}` });
    const told = await until(async () => (await sync(target, full.rid)).trackers?.[url]);
    expect(told.toSorted()).toEqual([hash, other]);
  });

  test('two sessions do not disturb each other', async () => {
    const { target } = await prepared();
    const other = await session();
    const { rid } = await sync(target, 0);
    await sync(other, 0);
    await sync(other, 1);
    expect((await sync(target, rid)).full_update).toBeUndefined();
  });
}
