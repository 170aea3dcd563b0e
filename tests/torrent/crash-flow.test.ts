import { afterEach, expect, test } from 'bun:test';
import type { Hook } from '../../src/demo/http/fault.ts';
import { OutsideError } from '../../src/error.ts';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const torrent = downloading(0xab);
const { hash } = torrent;

/** Ends the process when the manager sees the call; the call is never answered. */
function crashAt(phase: 'before' | 'after', isIt: (call: string, body: string) => boolean): void {
  let crashed = false;
  const hook: Hook = ({ method, name, body }) => {
    if (crashed || !isIt(`${method} ${name}`, new TextDecoder().decode(body))) return;
    crashed = true;
    void stage.crash();
    return { kind: 'reset' };
  };
  stage.manager[phase](hook);
}

async function completesAndCrashes(phase: 'before' | 'after', isIt: (call: string, body: string) => boolean) {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  crashAt(phase, isIt);
  stage.feed(complete(0xab));
  await stage.until(() => !stage.alive());
}

const isScan = (call: string, body: string) => call === 'POST command' && body.includes('DownloadedMoviesScan');

test.each([
  ['before the manager saw the command', 'before', isScan],
  ['after the manager took the command, before its answer', 'after', isScan],
  ['while the command is followed', 'before', (call: string) => call === 'GET command/{id}'],
  ['after the command ended', 'after', (call: string) => call === 'GET command/{id}'],
  ['while the outcome is checked', 'after', (call: string) => call === 'GET history'],
] as const)('%s: a crash there costs nothing and nothing is sent twice', async (_, phase, isIt) => {
  await completesAndCrashes(phase, isIt);
  expect(stage.memory(hash)?.importedAt).toBeNull();
  stage.begin();
  await stage.until(() => stage.memory(hash)?.tagged);
  expect(stage.manager.scans()).toHaveLength(1);
  expect(stage.memory(hash)).toMatchObject({ importedBy: 'scan', failures: 0 });
  expect(stage.story().at(-1)).toBe('done: It is imported: tagged tendarr-imported.');
});

test('an intent is on disk before the manager sees the command', async () => {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  let intents: unknown[] = [];
  stage.manager.before(({ method, body }) => {
    if (method === 'POST' && isScan('POST command', new TextDecoder().decode(body))) intents = stage.imports();
  });
  stage.feed(complete(0xab));
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(intents).toMatchObject([{ hash, command_id: null, ended_at: null }]);
  expect(stage.imports()).toMatchObject([{ hash, command_id: 100, outcome: 'imported' }]);
});

test('the id of an earlier, ended command is not taken for the open one', async () => {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  const imports = stage.manager.work;
  stage.manager.work = ({ name }) => (name === 'DownloadedMoviesScan' ? 'unsuccessful' : 'successful');
  stage.feed(complete(0xab));
  await stage.until(() => stage.memory(hash)?.failures === 1);
  crashAt('before', isScan);
  await stage.until(() => !stage.alive());
  stage.manager.work = imports;
  stage.begin();
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.manager.scans()).toHaveLength(2);
});

test('a crash before the tag was put on leads to the tag', async () => {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.manager.list(hash);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.client.fault = new OutsideError('refused', 'Nothing listens');
  stage.feed(complete(0xab));
  await stage.until(() => stage.memory(hash)?.importedAt);
  await stage.crash();
  stage.client.fault = null;
  stage.begin();
  await stage.until(() => stage.memory(hash)?.tagged);
  expect(stage.tagged()).toEqual([{ hashes: [hash], tags: ['tendarr-imported'] }]);
});
