import { afterEach, expect, test } from 'bun:test';
import { OutsideError } from '../../src/error.ts';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const tracker = (lines: string) => `[[Movies.Torrent.Trackers]]\nURI = "tracker.test"\n${lines}`;
const limits = '[Movies.Torrent.SeedingMode]\nUploadRateLimitPerTorrent = 100\nDownloadRateLimitPerTorrent = 50';
const seeds = (count: number) => Array.from({ length: count }, (_, index) => complete(index + 1));
const calls = (...names: string[]) => stage.client.calls.filter(({ name }) => names.includes(name));

async function begins(instance: string, torrents = seeds(5)) {
  stage = startStage({ instance });
  for (const torrent of torrents) stage.torrents.set(torrent.hash, torrent);
  stage.begin();
  await stage.settle();
}

test('what is the same for many is one call, and is not repeated', async () => {
  await begins(limits);
  await stage.until(() => calls('setUploadLimit').length === 1);
  await stage.pass(3_600_000);
  expect(calls('setUploadLimit').map(({ hashes, value }) => [hashes.length, value])).toEqual([[5, 102_400]]);
});

test('what the client does not take waits longer each time, and the rest goes on', async () => {
  await begins(limits);
  await stage.until(() => calls('setUploadLimit').length === 1);
  const at: number[] = [];
  stage.client.before = ({ name }) => {
    if (name !== 'setUploadLimit') return;
    at.push(stage.clock.now());
    throw new OutsideError('status', 'the client answered 500', { status: 500 });
  };
  stage.feed(complete(40));
  await stage.until(() => at.length === 4);
  expect(at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 1000))).toEqual([15, 30, 60]);
  expect(stage.torrents.get(complete(40).hash)?.tags).toContain('tendarr-allowed_seeding');
  const failures = stage.ledger().filter(({ verdict }) => verdict === 'failed');
  expect(failures).toHaveLength(1);
  stage.client.before = () => {};
  await stage.until(() => stage.torrents.get(complete(40).hash)?.uploadLimit === 102_400);
});

test('what does not show is sent again after a minute, and the ledger says it once', async () => {
  await begins(limits, seeds(1));
  stage.client.isDeaf = true;
  stage.client.calls.length = 0;
  stage.feed(complete(9));
  await stage.until(() => calls('setUploadLimit').length === 3);
  const rows = stage.ledger().filter(({ rule, hash }) => rule === 'upload-limit' && hash === complete(9).hash);
  expect(rows).toHaveLength(1);
});

test('tags of trackers come, and go when their rule does not apply any more', async () => {
  await begins(tracker('AddTags = ["private"]'), seeds(1));
  const { hash } = complete(1);
  await stage.until(() => stage.torrents.get(hash)?.tags.includes('private'));
  const torrent = stage.torrents.get(hash);
  if (torrent) stage.feed({ ...torrent, trackers: ['other.test'], tags: [...torrent.tags, 'mine'] });
  await stage.until(() => stage.torrents.get(hash)?.tags.includes('private') === false);
  expect(stage.torrents.get(hash)?.tags).toContain('mine');
});

test('a torrent that vanished before its own call is no failure', async () => {
  await begins('', [downloading(1)]);
  stage.client.files.set(downloading(1).hash, [
    { index: 0, name: 'R/a.mkv', size: 900, progress: 0, priority: 1 },
    { index: 1, name: 'R/Sample/a.mkv', size: 100, progress: 0, priority: 1 },
  ]);
  stage.client.before = ({ name }) => {
    if (name === 'filePrio') throw new OutsideError('status', 'the client answered 404', { status: 404 });
  };
  stage.feed(downloading(1, { progress: 0.51 }));
  await stage.pass(120_000);
  expect(stage.ledger().filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});

test('unwanted files are left out in one call, and only once', async () => {
  const { hash } = downloading(1);
  stage = startStage();
  stage.torrents.set(hash, downloading(1));
  stage.client.files.set(hash, [
    { index: 0, name: 'R/a.mkv', size: 900, progress: 0, priority: 1 },
    { index: 1, name: 'R/Sample/a.mkv', size: 100, progress: 0, priority: 1 },
    { index: 2, name: 'R/Extras/b.mkv', size: 100, progress: 0, priority: 1 },
  ]);
  stage.begin();
  await stage.until(() => calls('filePrio').length === 1);
  await stage.pass(3_600_000);
  expect(calls('filePrio')).toMatchObject([{ hashes: [hash], value: [1, 2] }]);
  expect(calls('files')).toHaveLength(1);
  await stage.crash();
  stage.begin();
  await stage.pass(600_000);
  expect([calls('filePrio').length, calls('files').length]).toEqual([1, 1]);
});

test('nothing is asked about single torrents while nothing changes', async () => {
  await begins('', seeds(50));
  await stage.pass(120_000);
  stage.client.calls.length = 0;
  await stage.pass(24 * 3_600_000);
  expect(stage.client.calls).toEqual([]);
});
