import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { DemoTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import { type Scene, setScene } from './scene.ts';

const startCalls = ['torrents/start', 'torrents/resume', 'torrents/setForceStart'];

describe.each(['4.5.2', '5.1.0'] as const)('a torrent that its owner stopped by hand (client %s)', (version) => {
  let scene: Scene;
  let stopped: DemoTorrent[];
  beforeAll(async () => {
    scene = setScene({ clients: [version] });
    const unfinished = scene.grab({ name: 'Half.Way', state: 'downloading', progress: 0.5, seeds: 3 });
    const finished = scene.grab({ name: 'All.There', state: 'stalledUP', tags: ['tendarr-imported'] });
    const before = scene.grab({ name: 'Stopped.Before', state: 'stoppedDL', progress: 0.2 });
    stopped = [unfinished, finished, before];
    await scene.start();
    scene.client.update(unfinished.hash, { state: 'stoppedDL' });
    scene.client.update(finished.hash, { state: 'stoppedUP' });
  }, 60_000);
  afterAll(() => scene.stop());

  test('stays stopped, is not removed and is told of by no call', async () => {
    await scene.looks(3);
    expect(stopped.map(({ hash }) => scene.client.torrent(hash)?.state)).toEqual([
      'stoppedDL',
      'stoppedUP',
      'stoppedDL',
    ]);
    expect(scene.client.requests.filter(({ name }) => startCalls.includes(name))).toEqual([]);
    expect(scene.client.deleted).toEqual([]);
  }, 60_000);

  test('stays stopped over a restart of Tendarr', async () => {
    await scene.tendarr().end();
    await scene.start();
    await scene.looks(2);
    expect(stopped.map(({ hash }) => scene.client.torrent(hash)?.state)).toEqual([
      'stoppedDL',
      'stoppedUP',
      'stoppedDL',
    ]);
    expect(scene.client.requests.filter(({ name }) => startCalls.includes(name))).toEqual([]);
  }, 60_000);
});
