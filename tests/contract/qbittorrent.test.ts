import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { describeWith, qbittorrentProgram } from '../support/needs.ts';
import { type Qbittorrent, startQbittorrent } from '../support/qbittorrent.ts';
import { until } from '../support/wait.ts';
import { type Case, changes, magnet, pack, reads, refusals, single, singlePayload } from './qbittorrent-requests.ts';
import { get, logIn, type Target, versions } from './qbittorrent-target.ts';
import { commonShape, shapeOf } from './shape.ts';

const keyed = new Set(['torrents', 'categories', 'trackers']);

for (const [program, version] of versions) {
  describeWith(`qBittorrent ${version} and its demo`, [qbittorrentProgram(program)], () => {
    let real: Qbittorrent;
    let demo: DemoClient;
    let targets: [Target, Target];

    beforeAll(async () => {
      real = await startQbittorrent(program);
      demo = startDemoClient({ version, username: real.username, password: real.password, savePath: real.downloads });
      writeFileSync(join(real.downloads, single.name), singlePayload);
      targets = [await logIn(real), await logIn(demo)];
      for (const target of targets) await seed(target);
      demo.complete(single.hash);
      demo.update(pack.hash, { trackers: [{ url: demoTracker(demo), status: 4, message: 'Connection refused' }] });
      await until(() => settled(targets[0]), {
        what: 'the torrents of the real client to settle',
      });
    });

    afterAll(async () => {
      await real?.stop();
      await demo?.stop();
    });

    const compare = (title: string, cases: Case[]) =>
      describe(title, () => {
        for (const one of cases) {
          test(one.rule, async () => {
            const first = await ask(targets[0], one);
            const found = await ask(targets[1], one);
            expect(found).toEqual(await settledAs(found, first, one));
          });
        }
      });

    /** What the real client answers; a read is repeated, because what it was told before may take it a moment. */
    const settledAs = async (found: Answered, first: Answered, one: Case): Promise<Answered> => {
      let expected = first;
      const agrees = () => {
        if (one.subset) expected.body = commonShape(expected.body, found.body);
        return Bun.deepEquals(found, expected);
      };
      const again = async () => {
        expected = await ask(targets[0], one);
        return agrees();
      };
      if (!agrees() && one.sent('').method === 'GET') await until(again, { timeout: 30_000 }).catch(() => {});
      return expected;
    };

    compare('reads', reads);
    compare('refusals', refusals);
    compare('changes', changes);
  });
}

function demoTracker(demo: DemoClient): string {
  return demo.torrent(pack.hash)?.trackers[0]?.url ?? '';
}

async function seed(target: Target): Promise<void> {
  for (const content of [pack.bytes, single.bytes, magnet]) {
    const body = new FormData();
    if (typeof content === 'string') body.set('urls', content);
    else body.set('torrents', new File([Buffer.from(content)], 'upload.torrent'));
    await fetch(`${target.origin}/api/v2/torrents/add`, { method: 'POST', body, headers: { cookie: target.cookie } });
  }
}

/** The files were looked at and the tracker was asked in vain; throws with what there is instead. */
async function settled(target: Target): Promise<true> {
  const torrents = (await (await get(target, 'torrents/info')).json()) as { name: string; state: string }[];
  const trackers = (await (await get(target, `torrents/trackers?hash=${pack.hash}`)).json()) as { status: number }[];
  const states = Object.fromEntries(torrents.map(({ name, state }) => [name, state]));
  const found: Record<string, unknown> = { ...states, tracker: trackers.at(-1)?.status };
  expect(found).toEqual({ [pack.name]: 'stalledDL', [single.name]: 'stalledUP', Magnet: 'metaDL', tracker: 4 });
  return true;
}

interface Answered {
  status: number;
  type: string | null;
  body: unknown;
}

/** What has to agree: status, type, and the body: a text as it is, JSON by its shape. */
async function ask(target: Target, { sent }: Case): Promise<Answered> {
  const { method, path, body, headers, session = true } = sent(target.origin);
  const cookie: Record<string, string> = session ? { cookie: target.cookie } : {};
  const answer = await fetch(`${target.origin}/api/v2/${path}`, { method, body, headers: { ...cookie, ...headers } });
  const type = answer.headers.get('content-type');
  const text = await answer.text();
  return { status: answer.status, type, body: type === 'application/json' ? shapeOf(JSON.parse(text), keyed) : text };
}
