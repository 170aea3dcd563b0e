import { afterEach, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import { type Stage, startStage } from './support/stage.ts';
import { stalled } from './support/stalled.ts';
import { complete } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const minute = 60_000;

async function begins(torrent: Torrent, lines: string) {
  stage = startStage({ instance: lines });
  stage.torrents.set(torrent.hash, torrent);
  stage.begin();
  await stage.settle();
}
const removals = () => stage.client.callsOf('delete').length;
/** The client goes on answering, and has nothing new to say. */
async function watched(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    stage.feed();
    await stage.pass(minute);
  }
}

test('a nearly finished download that is dead goes although the client says nothing new about it', async () => {
  const nearly = stalled(1, { progress: 0.995, amountLeft: 5_000 });
  await begins(nearly, '[Movies.Torrent]\nStalledDelay = -1\nMaximumETA = "1h"\nFileExtensionAllowlist = []');
  stage.client.files.set(nearly.hash, [{ index: 0, name: 'a.mkv', size: 1, progress: 0.9, priority: 1 }]);
  await watched(58);
  expect(removals()).toBe(0);
  await watched(4);
  await stage.until(() => removals() === 1);
});

test('a seed to nobody reaches its time although the client counts none', async () => {
  const seed = complete(1, { state: 'stalledUP', tags: ['tendarr-imported'], seedingTime: 5 });
  await begins(seed, '[Movies.Torrent.SeedingMode]\nMaxSeedingTime = "1h"\nRemoveTorrent = 2');
  await watched(58);
  expect(removals()).toBe(0);
  await watched(4);
  await stage.until(() => removals() === 1);
});

test('a download that cannot go on does not keep the process busy', async () => {
  await begins(stalled(1), '[Movies.Torrent]\nStalledDelay = 15');
  await watched(14);
  stage.facts = { ...stage.facts, altSpeedLimits: true };
  stage.handle({ type: 'facts', client: 'default', facts: stage.facts });
  await watched(60);
  expect(removals()).toBe(0);
  expect(stage.story().filter((line) => line.startsWith('withheld: It makes no progress'))).toHaveLength(1);
});
