/** What a person asks for through the interface, as the process does it. */
import { afterEach, expect, test } from 'bun:test';
import { readConfig } from '../../src/config/load.ts';
import { OutsideError } from '../../src/error.ts';
import type { FromWorker } from '../../src/supervisor/message.ts';
import { type Stage, startStage } from './support/stage.ts';
import { quick, stageOfStalled, stalled } from './support/stalled.ts';
import { complete } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());
const { hash } = complete(1);

async function answered<T extends FromWorker['type']>(type: T): Promise<Extract<FromWorker, { type: T }>> {
  await stage.until(() => stage.sent.some((sent) => sent.type === type));
  const answer = stage.sent.find((sent) => sent.type === type);
  return answer as Extract<FromWorker, { type: T }>;
}

test('protecting puts the tag on and tells how many the client took', async () => {
  stage = startStage();
  stage.torrents.set(hash, complete(1));
  stage.begin();
  await stage.settle();
  stage.handle({ type: 'protect', id: 3, torrents: [{ client: 'default', hash }], protect: true });
  expect(await answered('protected')).toEqual({ type: 'protected', id: 3, changed: 1 });
  expect(stage.torrents.get(hash)?.tags).toContain('tendarr-ignored');
  stage.sent.length = 0;
  stage.handle({ type: 'protect', id: 4, torrents: [{ client: 'default', hash }], protect: false });
  await answered('protected');
  expect(stage.torrents.get(hash)?.tags).not.toContain('tendarr-ignored');
});

test('what the client does not take did not change', async () => {
  stage = startStage();
  stage.torrents.set(hash, complete(1));
  stage.begin();
  await stage.settle();
  stage.client.fault = new OutsideError('refused', 'Nothing listens');
  stage.handle({ type: 'protect', id: 3, torrents: [{ client: 'default', hash }], protect: true });
  expect(await answered('protected')).toMatchObject({ changed: 0 });
});

test('a protected torrent stays', async () => {
  stage = await stageOfStalled({}, stalled(1, { tags: ['tendarr-ignored'] }));
  await stage.pass(3_600_000);
  expect(stage.client.callsOf('delete')).toEqual([]);
});

function configWith(limits: string) {
  const reading = readConfig(
    `[Client]\nHost = "127.0.0.1"\n[Movies]\nType = "movie"\nCategory = "movies"\nURI = "http://127.0.0.1:1"\nAPIKey = "k"\n${limits}`,
  );
  if (reading.state !== 'ok') throw new Error(reading.state);
  return reading.config;
}

test('a preview shows what other settings would do, and does nothing', async () => {
  stage = startStage();
  const seed = complete(1, { ratio: 3, addedOn: 1_700_000_000, tags: ['tendarr-imported'] });
  stage.torrents.set(hash, seed);
  stage.begin();
  await stage.pass(30_000);
  const written = stage.written();
  stage.client.calls.length = 0;
  const config = configWith('[Movies.Torrent.SeedingMode]\nRemoveTorrent = 1\nMaxUploadRatio = 2');
  stage.handle({ type: 'preview', id: 5, config });
  const { matches } = await answered('preview');
  expect(matches.filter(({ rule }) => rule === 'limit')).toMatchObject([
    { client: 'default', hash, instance: 'Movies', kind: 'movie', verdict: 'would', result: null },
  ]);
  await stage.pass(120_000);
  expect(stage.client.calls).toEqual([]);
  expect(stage.written()).toBe(written);
});

test('a preview without a difference, or without the section, shows nothing', async () => {
  stage = startStage();
  stage.torrents.set(hash, complete(1, { ratio: 3 }));
  stage.begin();
  await stage.pass(30_000);
  stage.handle({ type: 'preview', id: 5, config: configWith('') });
  expect((await answered('preview')).matches).toEqual([]);
  stage.sent.length = 0;
  const reading = readConfig('');
  if (reading.state !== 'ok') throw new Error(reading.state);
  stage.handle({ type: 'preview', id: 6, config: reading.config });
  expect((await answered('preview')).matches).toEqual([]);
});

test('torrents are moved to the top of the queue one by one, in the order of the plan', async () => {
  stage = startStage();
  const torrents = [1, 2, 3].map((number) => complete(number));
  for (const torrent of torrents) stage.torrents.set(torrent.hash, torrent);
  stage.begin();
  await stage.settle();
  const hashes = torrents.map((torrent) => torrent.hash).reverse();
  stage.handle({ type: 'places', id: 9, client: 'default', hashes });
  await answered('placed');
  expect(stage.client.callsOf('topPrio').map((call) => call.hashes[0])).toEqual(hashes);
  expect(stage.ledger().filter(({ rule }) => rule === 'queue-order')).toHaveLength(3);
});

test('a client that refuses one of them is not asked for the rest', async () => {
  stage = startStage();
  for (const number of [1, 2]) stage.torrents.set(complete(number).hash, complete(number));
  stage.begin();
  await stage.settle();
  stage.client.fault = new OutsideError('reset', 'The connection was reset');
  stage.handle({ type: 'places', id: 9, client: 'default', hashes: [complete(1).hash, complete(2).hash] });
  await answered('placed');
  await stage.settle();
  expect(stage.ledger().filter(({ verdict }) => verdict === 'failed').length).toBeLessThanOrEqual(1);
});

test('what is planned is told, and again only when it changes', async () => {
  stage = await stageOfStalled();
  await stage.until(() => stage.sent.some((sent) => sent.type === 'next'));
  await stage.pass(120_000);
  const told = stage.sent.flatMap((sent) => (sent.type === 'next' ? [sent.next[hash]] : []));
  expect(told.length).toBeLessThanOrEqual(3);
  expect(told.at(-1)).toMatchObject({ rule: 'stalled', action: 'wait' });
  expect(Date.parse(told.at(-1)?.at ?? '')).toBeGreaterThan(stage.clock.now());
});

test('a stalled release is given up at once where that is wanted, and the download goes on', async () => {
  stage = await stageOfStalled({ instance: `${quick}\nReSearchStalled = true` });
  await stage.until(() => stage.manager.searched().length === 1);
  expect(stage.client.callsOf('delete')).toEqual([]);
  expect(stage.manager.blocklisted).toMatchObject([{ by: 'queue', skipRedownload: true }]);
  await stage.crash();
  stage.begin();
  await stage.pass(100_000);
  expect(stage.manager.searched()).toHaveLength(1);
});

test('without the internet nothing is removed', async () => {
  stage = await stageOfStalled();
  stage.handle({ type: 'internet', online: false });
  await stage.pass(3_600_000);
  expect(stage.client.callsOf('delete')).toEqual([]);
  stage.handle({ type: 'internet', online: true });
  await stage.until(() => stage.client.callsOf('delete').length === 1);
});
