import { afterEach, describe, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import type { Kind } from '../../src/config/config.ts';
import type { Download, DownloadSource } from '../../src/demo/manager/download.ts';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
let manager: DemoManager;
afterEach(async () => {
  await stage.stop();
  await manager.stop();
});

const { hash } = downloading(0xab);

/** The stage's torrents as the demo manager's download client. */
function source(): DownloadSource {
  const download = (torrent: Torrent): Download => ({ ...torrent });
  return {
    name: 'client',
    host: '127.0.0.1',
    port: 1,
    list: () => [...stage.torrents.values()].map(download),
    remove: () => {},
    moved: (moved) => stage.feed({ ...complete(0xab, { hash: moved }), state: 'missingFiles' }),
  };
}

async function completes(kind: Kind, media: (demo: DemoManager) => number[], options = {}) {
  manager = startDemoManager({
    kind,
    category: 'movies',
    downloads: [source()],
    commandDuration: 2,
  });
  stage = startStage({ kind, uri: manager.uri, apiKey: manager.apiKey, ...options });
  stage.torrents.set(hash, downloading(0xab));
  const ids = media(manager);
  if (ids.length > 0) manager.grab(hash, ids);
  await manager.refresh();
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.torrents.set(hash, complete(0xab));
}

const kinds: [Kind, number][] = [
  ['movie', 1],
  ['series', 3],
  ['music', 1],
];

describe.each(kinds)('a manager of %s', (kind, count) => {
  const some = (demo: DemoManager) => [...demo.library.wanted()].slice(0, count);

  test('imports a finished download, whole packs included, by one command', async () => {
    await completes(kind, some);
    await manager.refresh();
    stage.feed(complete(0xab));
    await stage.until(() => stage.memory(hash)?.tagged);
    expect(manager.scans().map(({ body }) => [body.downloadClientId, body.path, body.importMode])).toEqual([
      [hash.toUpperCase(), '/downloads/movies/Release 171', 'Auto'],
    ]);
    expect(stage.memory(hash)?.importedBy).toBe('scan');
    expect(manager.queue()).toEqual([]);
  });

  test('that cannot import says why, and is asked again', async () => {
    await completes(kind, some);
    manager.setOutcome(hash, { kind: 'stuck', state: 'importBlocked', messages: ['Sample'] });
    await manager.refresh();
    stage.feed(complete(0xab));
    await stage.until(() => stage.memory(hash)?.failures === 1);
    expect(stage.story().at(-1)).toContain('Movies did not import it: ');
    expect(stage.story().at(-1)).toContain('Sample');
    manager.setOutcome(hash, { kind: 'import' });
    await stage.until(() => stage.memory(hash)?.importedAt);
    expect(manager.scans()).toHaveLength(2);
  });

  test('that claims failure although the files arrived is not asked twice', async () => {
    await completes(kind, some);
    manager.setOutcome(hash, { kind: 'import', result: 'unsuccessful' });
    await manager.refresh();
    stage.feed(complete(0xab));
    await stage.until(() => stage.memory(hash)?.importedAt);
    expect(manager.scans()).toHaveLength(1);
  });
});

test('a movie moved by the owner’s wish leaves a torrent without files, and nothing more is sent', async () => {
  await completes('movie', (demo) => [...demo.library.wanted()].slice(0, 1), { instance: 'importMode = "Move"' });
  await manager.refresh();
  stage.feed(complete(0xab));
  await stage.until(() => stage.memory(hash)?.importedAt);
  await stage.pass(300_000);
  expect(manager.scans().map(({ body }) => body.importMode)).toEqual(['Move']);
});
