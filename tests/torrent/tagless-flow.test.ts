import { afterEach, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import { type Stage, startStage } from './support/stage.ts';
import { stalled } from './support/stalled.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const { hash } = downloading(1);
const marks = () => (stage.memory(hash)?.notes as { marks?: string[] } | undefined)?.marks ?? [];
const tags = () => stage.torrents.get(hash)?.tags;

async function begins(torrent: Torrent, client = '') {
  stage = startStage({ settings: 'Tagless = true', client });
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.pass(20_000);
}

test('marks are kept in the database, over a restart, and no tag is sent', async () => {
  await begins(stalled(1));
  for (let passed = 0; passed < 5; passed += 1) {
    stage.feed();
    await stage.pass(60_000);
  }
  expect(marks().toSorted()).toEqual(['allowed_seeding', 'allowed_stalled']);
  await stage.crash();
  stage.begin();
  await stage.pass(20_000);
  stage.feed(downloading(1, { addedOn: stalled(1).addedOn }));
  await stage.until(() => !marks().includes('allowed_stalled'));
  expect(marks()).toEqual(['allowed_seeding']);
  expect([stage.client.callsOf('addTags'), stage.client.callsOf('removeTags')]).toEqual([[], []]);
});

test('an import is remembered without its tag', async () => {
  await begins(downloading(1));
  stage.manager.list(hash);
  stage.feed(complete(1));
  await stage.until(() => stage.memory(hash)?.importedAt);
  await stage.pass(60_000);
  expect(stage.client.callsOf('addTags')).toEqual([]);
});

test('what was stopped for space is marked, and started again after a restart', async () => {
  await begins(downloading(1));
  stage.handle({ type: 'space', client: 'default', fits: { [hash]: false } });
  await stage.until(() => marks().includes('free_space_paused'));
  expect(stage.torrents.get(hash)?.state).toBe('stoppedDL');
  await stage.crash();
  stage.begin();
  await stage.pass(20_000);
  stage.handle({ type: 'space', client: 'default', fits: { [hash]: true } });
  await stage.until(() => !marks().includes('free_space_paused'));
  expect(stage.torrents.get(hash)?.state).toBe('downloading');
  expect(stage.client.callsOf('addTags')).toEqual([]);
});

test('tags of marks that are left from before go, those of rules and of the owner stay', async () => {
  const before = ['tendarr-allowed_seeding', 'tendarr-hnr_active', 'tendarr-ignored', 'mine'];
  await begins(downloading(1, { tags: before }), 'Trackers = [{URI = "tracker.test", AddTags = ["rule"]}]');
  await stage.until(() => tags()?.toSorted().join() === 'mine,rule,tendarr-ignored');
});

test('its owner protects a torrent by the same tag', async () => {
  await begins(downloading(1, { tags: ['tendarr-ignored'] }));
  stage.handle({ type: 'space', client: 'default', fits: { [hash]: false } });
  await stage.pass(600_000);
  expect(stage.client.callsOf('stop')).toEqual([]);
});
