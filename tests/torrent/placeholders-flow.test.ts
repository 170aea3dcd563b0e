import { afterEach, describe, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import { torrentsFile } from '../../src/database/files.ts';
import { closeWriter, openWriter, torrentsWriter } from '../../src/database/open.ts';
import { torrentStore } from '../../src/database/torrents.ts';
import { OutsideError } from '../../src/error.ts';
import { type FakeManager, managerKey, startFakeManager } from './support/manager.ts';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';
import { rowOf } from './support/view.ts';

let stage: Stage;
let second: FakeManager | null = null;
afterEach(async () => {
  await stage.stop();
  await second?.stop();
  second = null;
});

const { hash } = downloading(1);
const old = (patch: Partial<Torrent>) => complete(1, { addedOn: 1_700_000_000, ...patch });

function starts(torrent: Torrent, { settings = '', client = '', sections = '' } = {}) {
  stage = startStage({ section: 'Placeholders', settings, client, sections });
  stage.torrents.set(torrent.hash, torrent);
}
const story = () => stage.ledger().map(({ verdict, reason, result }) => `${verdict}: ${reason} ${result ?? ''}`);

describe('the category for failed torrents', () => {
  test('removes with files, blocklists and searches in the manager that has it', async () => {
    second = startFakeManager(Date.now);
    starts(old({ category: 'failed' }), {
      sections: `[Movies-4K]\nType = "movie"\nCategory = "4k"\nURI = "${second.url}"\nAPIKey = "${managerKey}"`,
    });
    second.list(hash, [{ mediaId: 9 }]);
    stage.begin();
    await stage.until(() => second?.searched().length === 1);
    expect(stage.client.callsOf('delete')).toMatchObject([{ hashes: [hash], value: { deleteFiles: true } }]);
    expect(second.blocklisted).toMatchObject([{ hash: hash.toUpperCase(), by: 'queue', skipRedownload: true }]);
    expect(second.searched()).toEqual([[9]]);
    expect(stage.manager.blocklisted).toEqual([]);
    await stage.until(() => stage.removals()[0]?.outcome === 'done');
    expect(story().at(-1)).toContain('Its release was given up in Movies-4K. blocklisted, searched again');
  });

  test('asks the history for what left the queue when it was moved', async () => {
    starts(old({ category: 'failed' }));
    stage.manager.grabbed(hash, 4);
    stage.begin();
    await stage.until(() => stage.manager.searched().length === 1);
    expect(stage.manager.blocklisted).toMatchObject([{ hash: hash.toUpperCase(), by: 'history' }]);
    expect(stage.manager.searched()).toEqual([[4]]);
  });

  test('removes what no manager ever had', async () => {
    starts(old({ category: 'failed' }));
    stage.begin();
    await stage.until(() => stage.client.callsOf('delete').length === 1);
    await stage.until(() => stage.removals()[0]?.outcome === 'done');
    expect([stage.manager.blocklisted, stage.manager.searched()]).toEqual([[], []]);
  });

  test('sends nothing for what belongs to an instance in a dry run, and says what it would do', async () => {
    second = startFakeManager(Date.now);
    starts(old({ category: 'failed' }), {
      sections: `[Movies-4K]\nType = "movie"\nCategory = "4k"\nDryRun = true\nURI = "${second.url}"\nAPIKey = "${managerKey}"`,
    });
    second.list(hash, [{ mediaId: 9 }]);
    const foreign = complete(2, { addedOn: 1_700_000_000, category: 'failed' });
    stage.torrents.set(foreign.hash, foreign);
    stage.begin();
    await stage.until(() => stage.client.callsOf('delete').length === 1);
    await stage.pass(600_000);
    expect(stage.client.callsOf('delete').map(({ hashes }) => hashes)).toEqual([[foreign.hash]]);
    expect([second.blocklisted, second.searched()]).toEqual([[], []]);
    expect(story()[0]).toStartWith('would: Dry run: would remove it with its files, blocklist the release and search');
  });

  test('waits while a manager cannot be asked', async () => {
    starts(old({ category: 'failed' }));
    await stage.manager.close();
    stage.begin();
    await stage.pass(3_600_000);
    expect(stage.client.callsOf('delete')).toEqual([]);
    expect(story().some((line) => line.startsWith('unknown: Not removed'))).toBe(true);
    stage.manager.open();
    await stage.until(() => stage.client.callsOf('delete').length === 1);
  });

  test('keeps a removal that the client does not take, and blocklists nothing before', async () => {
    starts(old({ category: 'failed' }));
    stage.manager.list(hash);
    stage.client.fault = new OutsideError('status', 'the client answered 409', { status: 409 });
    stage.begin();
    await stage.pass(600_000);
    expect(stage.manager.blocklisted).toEqual([]);
    stage.client.fault = null;
    await stage.until(() => stage.manager.searched().length === 1);
  });

  test('does not touch a torrent that was added a moment ago', async () => {
    starts(complete(1, { category: 'failed', addedOn: 4_000_000_000 }));
    stage.begin();
    await stage.pass(3_600_000);
    expect(stage.client.callsOf('delete')).toEqual([]);
  });

  test('in a dry run says what it would do', async () => {
    starts(old({ category: 'failed' }), { settings: 'DryRun = true' });
    stage.begin();
    await stage.until(() => story().some((line) => line.startsWith('would')));
    await stage.pass(600_000);
    expect(stage.client.callsOf('delete')).toEqual([]);
    expect(stage.client.callsOf('createCategory')).toEqual([]);
  });
});

describe('the category for rechecks', () => {
  /** As the process of the manager left it. */
  const remembered = (category: string, addedOn = 1_700_000_000) => {
    const database = openWriter(torrentsFile(stage.folder, 'Movies'), torrentsWriter);
    const row = rowOf(complete(1, { category, addedOn }), { goneAt: 5 });
    torrentStore(database).save([{ ...row, formerCategory: null, notes: {} }]);
    closeWriter(database);
  };

  test('checks the files once and puts it back where its manager had it', async () => {
    starts(old({ category: 'recheck' }));
    remembered('movies');
    stage.begin();
    await stage.until(() => stage.torrents.get(hash)?.category === 'movies');
    await stage.pass(600_000);
    expect(stage.client.callsOf('recheck').map(({ hashes }) => hashes)).toEqual([[hash]]);
    expect(stage.client.callsOf('setCategory')).toHaveLength(1);
  });

  test('another torrent of the same hash tells nothing about it', async () => {
    starts(old({ category: 'recheck' }));
    remembered('movies', 5);
    stage.begin();
    await stage.pass(600_000);
    expect(stage.client.callsOf('setCategory')).toEqual([]);
  });

  test('makes a category that was removed meanwhile', async () => {
    starts(old({ category: 'recheck' }));
    remembered('movies');
    let refused = 0;
    stage.client.before = ({ name }) => {
      if (name !== 'setCategory' || stage.client.callsOf('createCategory').some(({ value }) => value === 'movies'))
        return;
      refused += 1;
      throw new OutsideError('status', 'the client answered 409', { status: 409 });
    };
    stage.begin();
    await stage.until(() => stage.torrents.get(hash)?.category === 'movies');
    expect(refused).toBe(1);
  });

  test('a recheck that the client does not take is tried again, and only then it is put back', async () => {
    starts(old({ category: 'recheck' }));
    remembered('movies');
    stage.client.fault = new OutsideError('timeout', 'No answer in time');
    stage.begin();
    await stage.pass(300_000);
    expect(stage.torrents.get(hash)?.category).toBe('recheck');
    stage.client.fault = null;
    await stage.until(() => stage.torrents.get(hash)?.category === 'movies');
    expect(stage.client.callsOf('recheck')).toHaveLength(1);
  });
});

describe('a category that a client manages', () => {
  const books = 'ManagedCategories = ["books"]\n[Client.CategorySeeding]\nRemoveTorrent = 1\nMaxUploadRatio = 2';

  test('loses what reached its limits, without a manager being asked', async () => {
    starts(old({ category: 'books', ratio: 3 }), { client: books });
    stage.begin();
    await stage.until(() => stage.removals()[0]?.outcome === 'done');
    expect(stage.manager.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(stage.client.callsOf('delete')).toHaveLength(1);
  });

  test('comes back from a recheck by what this process remembers itself', async () => {
    starts(old({ category: 'books' }), { client: books });
    stage.begin();
    await stage.pass(20_000);
    stage.feed(old({ category: 'recheck' }));
    await stage.until(() => stage.torrents.get(hash)?.category === 'books');
    expect(stage.client.callsOf('recheck')).toHaveLength(1);
  });
});

test('the categories exist on every client as soon as it is connected', async () => {
  starts(old({ category: 'books' }), { client: 'ManagedCategories = ["books/comics"]' });
  stage.begin();
  await stage.until(() => stage.client.callsOf('createCategory').length === 4);
  expect(stage.client.callsOf('createCategory').map(({ value }) => value)).toEqual([
    'books',
    'books/comics',
    'recheck',
    'failed',
  ]);
});
