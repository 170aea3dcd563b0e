import { afterEach, expect, test } from 'bun:test';
import { OutsideError } from '../../src/error.ts';
import type { FakeClient } from './support/client.ts';
import { type Stage, startStage } from './support/stage.ts';
import { quick, stalled } from './support/stalled.ts';

let stage: Stage;
let seedbox: FakeClient;
afterEach(() => stage.stop());
const { hash } = stalled(1);
const away = new OutsideError('refused', 'Nothing listens');

/** The same hash on two clients; only on the second one it is stalled. */
async function both(instance = quick) {
  stage = startStage({ instance, sections: '[Client-Seedbox]\nHost = "127.0.0.1"' });
  seedbox = stage.addClient('Seedbox');
  stage.torrents.set(hash, stalled(1, { state: 'downloading', amountLeft: 1, availability: 9, progress: 0.5 }));
  seedbox.torrents.set(hash, stalled(1));
  stage.manager.list(hash, [{ state: 'downloading', status: 'downloading' }]);
  stage.begin();
  stage.connect(seedbox);
  stage.feedAll(seedbox);
  await stage.settle();
}
/** The first one goes on. */
const progresses = () => {
  const torrent = stage.torrents.get(hash);
  if (torrent) stage.feed({ ...torrent, amountLeft: torrent.amountLeft + 1 });
};

test('a removal on one client leaves the torrent on the other', async () => {
  await both();
  await stage.until(() => {
    progresses();
    return stage.manager.searched().length === 1;
  });
  expect(seedbox.callsOf('delete').map(({ hashes }) => hashes)).toEqual([[hash]]);
  expect(stage.client.callsOf('delete')).toEqual([]);
  expect(stage.torrents.has(hash)).toBe(true);
});

test('a client that is down keeps its removal waiting, and the other one is not asked instead', async () => {
  await both();
  seedbox.fault = away;
  for (let minutes = 0; minutes < 20; minutes += 1) {
    progresses();
    await stage.pass(60_000);
  }
  expect(stage.client.callsOf('delete')).toEqual([]);
  expect(stage.manager.blocklisted).toEqual([]);
  seedbox.fault = null;
  await stage.until(() => {
    progresses();
    return seedbox.callsOf('delete').length === 1;
  });
  expect(stage.client.callsOf('delete')).toEqual([]);
});

test('a client that cannot be reached loses nothing while the other one goes on', async () => {
  await both();
  stage.disconnect(seedbox);
  await stage.pass(3_600_000);
  expect([seedbox.callsOf('delete'), stage.client.callsOf('delete')]).toEqual([[], []]);
});

test('stopping and starting go to the client that the plan is about', async () => {
  await both();
  stage.torrents.set(hash, stalled(1, { state: 'downloading', availability: 9 }));
  stage.feedAll();
  stage.handle({ type: 'space', client: 'Seedbox', fits: { [hash]: false } });
  await stage.until(() => seedbox.callsOf('stop').length === 1);
  expect(stage.client.callsOf('stop')).toEqual([]);
  seedbox.fault = away;
  stage.handle({ type: 'space', client: 'Seedbox', fits: { [hash]: true } });
  await stage.pass(120_000);
  expect(seedbox.callsOf('start')).toEqual([]);
  seedbox.fault = null;
  await stage.until(() => seedbox.callsOf('start').length === 1);
  expect(stage.client.callsOf('start')).toEqual([]);
});

test('what is remembered of one is not what is remembered of the other', async () => {
  await both();
  stage.handle({ type: 'space', client: 'Seedbox', fits: { [hash]: false } });
  await stage.until(() => seedbox.callsOf('stop').length === 1);
  const notes = Object.fromEntries(stage.rows().map(({ client, notes }) => [client, notes]));
  expect(notes).toMatchObject({ Seedbox: { stoppedBy: 'space' } });
  expect(notes.default).not.toHaveProperty('stoppedBy');
});
