import { afterEach, describe, expect, test } from 'bun:test';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const torrent = downloading(0xab);
const { hash } = torrent;
const scanned = () => stage.manager.scans().map(({ body }) => body);

/** The torrent was seen being downloaded; `prepare` says what the manager knows when it completes. */
async function completes(prepare: () => void = () => {}, options = {}) {
  stage = startStage(options);
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  prepare();
  stage.feed(complete(0xab));
}

test('what the manager lists is handed over once, with its path and the upper-case hash, and marked', async () => {
  await completes(() => stage.manager.list(hash, [{}], '/data/movies/Release 171'));
  await stage.until(() => stage.memory(hash)?.tagged);
  expect(scanned()).toEqual([
    { path: '/data/movies/Release 171', downloadClientId: hash.toUpperCase(), importMode: 'Auto' },
  ]);
  expect(stage.memory(hash)).toMatchObject({ importedBy: 'scan', failures: 0 });
  expect(stage.tagged()).toEqual([{ hashes: [hash], tags: ['tendarr-imported'] }]);
  expect(stage.story()).toEqual([
    'done: Told Movies to import it.',
    'done: Movies has imported it (by its history).',
    'done: It is imported: tagged tendarr-imported.',
  ]);
});

test('a completion makes the manager look at its clients, after the command', async () => {
  await completes(() => stage.manager.list(hash));
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.manager.commands.map(({ name }) => name)).toEqual(['DownloadedMoviesScan', 'RefreshMonitoredDownloads']);
});

test('what the manager lists only after it looked at its clients is handed over as its own download', async () => {
  await completes(() => {
    stage.manager.work = ({ name, body }) => {
      if (name === 'RefreshMonitoredDownloads' && !stage.memory(hash)?.importedAt) stage.manager.list(hash);
      if (name !== 'DownloadedMoviesScan') return 'successful';
      stage.manager.imported(String(body.downloadClientId));
      stage.manager.downloads.clear();
      return 'successful';
    };
  });
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(scanned()).toMatchObject([{ importMode: 'Auto', path: `/data/movies/${hash}` }]);
});

test('what the manager does not list after a minute is copied, so that seeding goes on', async () => {
  await completes(() => {
    stage.manager.work = () => 'successful';
  });
  const began = stage.clock.now();
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(scanned()).toEqual([
    { path: '/downloads/movies/Release 171', downloadClientId: hash.toUpperCase(), importMode: 'Copy' },
  ]);
  expect(stage.clock.now() - began).toBeGreaterThanOrEqual(60_000);
  expect(stage.story()).toEqual([
    'withheld: Movies does not list it yet.',
    'done: Movies does not know this download: told it to copy the files, so that seeding goes on.',
    'done: Movies has imported it (by the result of its command).',
    'done: It is imported: tagged tendarr-imported.',
  ]);
});

describe('nothing is sent for', () => {
  test('what the manager imported by itself between completion and our look', async () => {
    await completes(() => stage.manager.imported(hash));
    await stage.until(() => stage.memory(hash)?.importedAt);
    expect(stage.memory(hash)?.importedBy).toBe('manager');
    expect(stage.story()[0]).toBe('done: Marked as imported, because Movies has imported it by itself.');
    expect(scanned()).toEqual([]);
  });

  test('what the manager is importing at this moment', async () => {
    await completes(() => stage.manager.list(hash, [{ state: 'importing' }]));
    await stage.until(() => stage.story().length > 0);
    stage.manager.downloads.clear();
    stage.manager.imported(hash);
    await stage.until(() => stage.memory(hash)?.importedAt);
    expect(stage.story().slice(0, 2)).toEqual([
      'withheld: Movies is importing it by itself.',
      'done: Marked as imported, because Movies has imported it by itself.',
    ]);
    expect(scanned()).toEqual([]);
  });

  test.each(['downloadFailed', 'downloadIgnored'])('what the manager has given up: %s', async (eventType) => {
    await completes(() => {
      const date = new Date(stage.clock.now()).toISOString();
      stage.manager.history.push({ downloadId: hash.toUpperCase(), eventType, movieId: 1, date });
    });
    await stage.until(() => stage.story().length > 0);
    await stage.pass(120_000);
    expect(stage.story()).toEqual(['withheld: Movies has given this download up.']);
    expect(scanned()).toEqual([]);
  });

  test('what carries the mark of an import, ours or a predecessor’s', async () => {
    await completes(() => stage.manager.list(hash), { settings: 'ForeignTagPrefixes = ["qBitrr"]' });
    stage.feed(complete(0xcd, { tags: ['qBitrr-imported'] }), complete(0xab, { tags: ['tendarr-imported'] }));
    await stage.until(() => stage.memory(hash)?.importedAt && stage.memory(complete(0xcd).hash)?.importedAt);
    await stage.pass(60_000);
    expect(scanned()).toEqual([]);
    expect(stage.tagged()).toEqual([]);
  });
});

test('files among those of others are never scanned: the manager goes through its own list', async () => {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash, [{}], '/downloads/movies');
  stage.manager.work = ({ name }) => {
    if (name === 'ProcessMonitoredDownloads') stage.manager.imported(hash);
    return 'successful';
  };
  stage.feed(complete(0xab, { contentPath: '/downloads/movies/' }));
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(scanned()).toEqual([]);
  expect(stage.story()[0]).toBe(
    'done: Its files lie in no folder of their own: Movies was told to go through its finished downloads instead.',
  );
});

test('a queue path from before the completion is not trusted: the owner’s mapping is', async () => {
  await completes(
    () => stage.manager.list(hash, [{ status: 'downloading', state: 'downloading' }], '/tmp/incomplete'),
    {
      instance: 'PathMappings = {"/downloads" = "/media/dl"}',
    },
  );
  await stage.until(() => scanned().length > 0);
  expect(scanned()).toMatchObject([{ path: '/media/dl/movies/Release 171', importMode: 'Auto' }]);
});

test('the import waits as long as the owner wants', async () => {
  await completes(() => stage.manager.list(hash), { instance: '[Movies.Torrent]\nImportDelay = "5m"' });
  const done = Math.floor(stage.clock.now() / 1000);
  stage.feed(complete(0xab, { completedOn: done }));
  await stage.until(() => scanned().length > 0);
  expect(stage.clock.now()).toBeGreaterThanOrEqual(done * 1000 + 300_000);
  expect(stage.story()[0]).toBe('withheld: Waits for the time that is set between completion and import.');
});

test('without tags the mark is kept in the database only', async () => {
  await completes(() => stage.manager.list(hash), { settings: 'Tagless = true' });
  await stage.until(() => stage.memory(hash)?.importedAt);
  await stage.pass(120_000);
  expect(stage.tagged()).toEqual([]);
});
