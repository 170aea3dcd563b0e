import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Command } from '../../../src/demo/manager/command.ts';
import { demoDownloads } from '../../../src/demo/manager/download.ts';
import { type DemoManager, startDemoManager } from '../../../src/demo/manager/manager.ts';
import type { Outcome } from '../../../src/demo/manager/queue.ts';
import { type DemoClient, startDemoClient } from '../../../src/demo/qbittorrent/client.ts';
import { until } from '../../support/wait.ts';
import { callManager } from './caller.ts';

let client: DemoClient;
let manager: DemoManager;
let hash: string;
let movie: number;

beforeEach(async () => {
  client = startDemoClient();
  const pathMappings = [{ host: '127.0.0.1', remotePath: '/downloads/', localPath: '/data/' }];
  manager = startDemoManager({ kind: 'movie', size: 40, downloads: [demoDownloads(client)], pathMappings });
  [movie = 0] = manager.library.wanted();
  hash = client.addTorrent({ name: 'Release', category: 'movies', size: 1000 }).hash;
  manager.grab(hash, movie, { title: 'Release' });
  client.complete(hash);
  await manager.refresh();
});
afterEach(async () => {
  await manager.stop();
  await client.stop();
});

/** Sends the scan and gives the command when it is over. */
async function scan(body: Record<string, unknown> = {}): Promise<Command> {
  const full = {
    name: 'DownloadedMoviesScan',
    path: '/data/Release',
    downloadClientId: hash.toUpperCase(),
    importMode: 'Auto',
    ...body,
  };
  const { json } = await callManager(manager)('POST', 'command', full);
  const { id } = json as { id: number };
  return until(() => manager.commands.all.find((command) => command.id === id && command.ended !== null));
}

const hasFile = () => manager.library.media(movie)?.hasFile;
const events = () => manager.history.map(({ event, downloadId }) => [event, downloadId]);

describe('a scan of a finished download', () => {
  test('with its upper-case hash imports it: file, history and queue say so', async () => {
    const { status, result } = await scan();
    expect([status, result, hasFile(), manager.queue()]).toEqual(['completed', 'successful', true, []]);
    expect(events()).toEqual([
      ['grabbed', hash.toUpperCase()],
      ['downloadFolderImported', hash.toUpperCase()],
    ]);
    expect(client.torrent(hash)?.state).toBe('stalledUP');
  });

  test('is unsuccessful the second time and changes nothing', async () => {
    await scan();
    const { status, result } = await scan();
    expect([status, result, manager.history.length]).toEqual(['completed', 'unsuccessful', 2]);
  });

  test('with a lower-case hash falls back to the folder and moves the files away', async () => {
    const { result } = await scan({ downloadClientId: hash });
    expect([result, client.torrent(hash)?.state]).toEqual(['successful', 'missingFiles']);
    expect(events().at(-1)).toEqual(['downloadFolderImported', null]);
  });

  test('with Move takes the files away', async () => {
    await scan({ importMode: 'Move' });
    expect(client.torrent(hash)?.state).toBe('missingFiles');
  });

  test("of the client's path instead of the manager's finds nothing", async () => {
    const { status, result } = await scan({ path: '/downloads/Release' });
    expect([status, result, hasFile()]).toEqual(['completed', 'unsuccessful', false]);
  });

  test('without a path fails', async () => {
    const { status, message } = await scan({ path: '' });
    expect([status, message]).toEqual(['failed', 'A path must be provided']);
  });

  test('takes what is on disk, even before the manager looked at its client again', async () => {
    client.update(hash, { progress: 0.5, state: 'downloading' });
    await manager.refresh();
    client.complete(hash);
    expect([(await scan()).result, hasFile()]).toEqual(['successful', true]);
  });

  test('that is not finished imports nothing', async () => {
    client.update(hash, { progress: 0.5, state: 'downloading' });
    await manager.refresh();
    expect([(await scan()).result, hasFile()]).toEqual(['unsuccessful', false]);
  });

  const outcomes: [string, Outcome, Partial<Command>, boolean, string | undefined][] = [
    [
      'can be blocked',
      { kind: 'stuck', state: 'importBlocked', messages: ['Not an upgrade'] },
      { result: 'unsuccessful' },
      false,
      'importBlocked',
    ],
    ['can do nothing', { kind: 'nothing' }, { result: 'unsuccessful' }, false, 'importPending'],
    [
      'can fail',
      { kind: 'fail', exception: 'Disk full' },
      { status: 'failed', message: 'Disk full' },
      false,
      'importPending',
    ],
    [
      'can claim less than it did',
      { kind: 'import', result: 'unsuccessful' },
      { result: 'unsuccessful' },
      true,
      'imported',
    ],
  ];
  test.each(outcomes)('%s', async (_, outcome, command, file, state) => {
    manager.setOutcome(hash, outcome);
    expect(await scan()).toMatchObject(command);
    expect([hasFile(), manager.tracked(hash)?.state]).toEqual([file, state]);
  });
});

test('a download that history knows as imported is not shown', async () => {
  const old = client.addTorrent({ name: 'Old', category: 'movies', state: 'stalledUP' });
  manager.remember(old.hash, 1, 'Old');
  await manager.refresh();
  expect(manager.queue().map(({ title }) => title)).toEqual(['Release']);
});

test('with completed download handling the manager imports by itself', async () => {
  const own = startDemoManager({ kind: 'movie', size: 40, downloads: [demoDownloads(client)], importsByItself: true });
  own.grab(hash, movie);
  await own.refresh();
  expect([own.queue(), own.library.media(movie)?.hasFile, own.scans()]).toEqual([[], true, []]);
  await own.stop();
});
