import { afterEach, describe, expect, test } from 'bun:test';
import { OutsideError } from '../../src/error.ts';
import type { Stage } from './support/stage.ts';
import { quick, stageOfStalled, stalled } from './support/stalled.ts';
import { downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const { hash } = stalled(1);

async function stalls(...given: Parameters<typeof stageOfStalled>) {
  stage = await stageOfStalled(...given);
}
const deletions = () => stage.client.callsOf('delete');
const lines = () =>
  stage
    .ledger()
    .filter(({ rule }) => rule === 'stalled')
    .map(({ verdict, reason, result }) => `${verdict}: ${reason}${result ? ` (${result})` : ''}`);
const gone = 'done: Removed, because it made no progress for 5 minutes. (removed with its files)';
const givenUp =
  'done: Removed, because it made no progress for 5 minutes. Its release was given up in Movies. (blocklisted, searched again)';

test('a removal goes through the client, then the queue, then the search', async () => {
  await stalls();
  const order: string[] = [];
  stage.client.after = ({ name }) => void order.push(name);
  stage.manager.before(({ method, name, body }) => {
    if (method === 'DELETE') order.push(name);
    if (method === 'POST' && new TextDecoder().decode(body).includes('MoviesSearch')) order.push('search');
  });
  await stage.until(() => stage.manager.searched().length === 1);
  await stage.pass(60_000);
  expect(order.filter((name) => ['delete', 'queue/{id}', 'search'].includes(name))).toEqual([
    'delete',
    'queue/{id}',
    'search',
  ]);
  expect(deletions()).toMatchObject([{ hashes: [hash], value: { deleteFiles: true } }]);
  expect(stage.manager.blocklisted).toEqual([{ hash: hash.toUpperCase(), by: 'queue', skipRedownload: true }]);
  expect(stage.manager.searched()).toEqual([[1]]);
  expect(lines().slice(-2)).toEqual([gone, givenUp]);
});

test('what is held while the client takes a part of many removals keeps the other parts, until nothing holds them', async () => {
  const many = Array.from({ length: 150 }, (_, index) => stalled(index + 1));
  await stalls({ settings: 'MaxRemovalsPerHour = -1' }, ...many);
  const deleted = () => deletions().flatMap(({ hashes }) => hashes);
  stage.client.before = ({ name }) => {
    if (name === 'delete' && deletions().length === 0) stage.handle({ type: 'lost', client: 'default', lost: true });
  };
  await stage.until(() => deletions().length === 1);
  await stage.pass(3_600_000);
  expect(deletions()).toHaveLength(1);
  stage.handle({ type: 'lost', client: 'default', lost: false });
  await stage.until(() => deleted().length === 150);
  expect(new Set(deleted()).size).toBe(150);
});

test('a batch of removals is one line of the log with its causes, then what is known of each torrent', async () => {
  await stalls({}, stalled(1), stalled(2));
  await stage.until(() => deletions().length > 0);
  const summaries = stage.log.filter((line) => line.startsWith('INFO: Removing '));
  expect(summaries).toHaveLength(1);
  const [first, ...rest] = summaries[0]?.split('\n') ?? [];
  expect(first).toBe('INFO: Removing 2 torrents: 2 stalled');
  expect(rest).toEqual(
    [1, 2].map((number) => expect.stringContaining(`${stalled(number).name}: Removed, because it made no progress`)),
  );
  expect(rest[0]).toMatch(
    /\(progress .+ %, ratio .+, seeding time .+ s, ratio limit none, seeding time limit none, with/,
  );
});

test('without ReSearch the manager decides whether it searches', async () => {
  await stalls({ instance: `ReSearch = false\n${quick}` });
  await stage.until(() => stage.manager.blocklisted.length === 1);
  await stage.pass(60_000);
  expect(stage.manager.blocklisted).toMatchObject([{ by: 'queue', skipRedownload: false }]);
  expect(stage.manager.searched()).toEqual([]);
});

test('the intent is on disk before the client is called', async () => {
  await stalls();
  let seen: unknown[] = [];
  stage.client.before = ({ name }) => {
    if (name === 'delete') seen = stage.removals();
  };
  await stage.until(() => deletions().length === 1);
  expect(seen).toMatchObject([{ hash, rule: 'stalled', delete_files: 1, sent_at: null, ended_at: null }]);
  await stage.until(() => stage.removals()[0]?.outcome);
  expect(stage.removals()).toMatchObject([{ outcome: 'done' }]);
});

test('many go in one call', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  await stalls({ settings: 'MaxRemovalsPerHour = -1' }, ...numbers.map((number) => stalled(number)));
  await stage.until(() => stage.manager.searched().length === 12);
  expect(deletions().map(({ hashes }) => hashes.length)).toEqual([12]);
});

test('a pack leaves the queue by one of its records and is searched for as a whole', async () => {
  await stalls();
  stage.manager.list(hash, [{ mediaId: 7 }, { mediaId: 8 }, { mediaId: 9 }]);
  await stage.until(() => stage.manager.searched().length === 1);
  await stage.pass(60_000);
  expect(stage.manager.calls('DELETE queue/{id}')).toHaveLength(1);
  expect(stage.manager.searched()).toEqual([[7, 8, 9]]);
});

test('what the manager dropped meanwhile is blocklisted by its grab', async () => {
  await stalls();
  stage.manager.grabbed(hash);
  stage.client.after = ({ name }) => {
    if (name === 'delete') stage.manager.downloads.clear();
  };
  await stage.until(() => stage.manager.searched().length === 1);
  expect(stage.manager.blocklisted).toMatchObject([{ by: 'history' }]);
});

test('an entry that is gone and has no grab is no failure, and is said', async () => {
  await stalls();
  stage.client.after = ({ name }) => {
    if (name === 'delete') stage.manager.downloads.clear();
  };
  await stage.until(() => stage.manager.searched().length === 1);
  await stage.settle();
  expect(stage.manager.blocklisted).toEqual([]);
  expect(lines().at(-1)).toContain('not blocklisted, because the manager knows neither the download nor its grab');
});

test('a search that the manager began by itself is not sent once more', async () => {
  await stalls();
  stage.manager.grabbed(hash);
  stage.client.after = ({ name }) => {
    if (name === 'delete') stage.manager.downloads.clear();
  };
  stage.manager.after(({ method, name }) => {
    if (method !== 'POST' || name !== 'history/failed/{id}') return;
    const body = { movieIds: [1] };
    stage.manager.commands.push({ id: 900, name: 'MoviesSearch', body, status: 'started', result: 'unknown' });
  });
  await stage.until(() => stage.removals()[0]?.outcome === 'done');
  expect(stage.manager.searched()).toHaveLength(1);
});

describe('a client that does not do it', () => {
  test('keeps its entry in the queue, and is asked again later and later', async () => {
    await stalls();
    stage.client.fault = new OutsideError('status', 'the client answered 500', { status: 403 });
    const at: number[] = [];
    stage.client.before = ({ name }) => {
      if (name === 'delete') at.push(stage.clock.now());
    };
    await stage.until(() => at.length === 4);
    const gaps = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 1000));
    for (const [index, gap] of gaps.entries()) expect(gap).toBeWithin(15 * 2 ** index + 30, 15 * 2 ** index + 45);
    expect(stage.manager.blocklisted).toEqual([]);
    expect(stage.manager.searched()).toEqual([]);
    expect(lines().filter((line) => line.startsWith('failed'))).toHaveLength(1);
    stage.client.fault = null;
    await stage.until(() => stage.manager.searched().length === 1);
  });

  test('although it took the call is asked again', async () => {
    await stalls();
    stage.client.isDeaf = true;
    await stage.until(() => deletions().length === 2);
    expect(stage.manager.blocklisted).toEqual([]);
    stage.client.isDeaf = false;
    await stage.until(() => stage.manager.searched().length === 1);
    expect(stage.removals().map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'done']);
  });

  test('is left alone when the torrent makes progress meanwhile', async () => {
    await stalls();
    stage.client.fault = new OutsideError('refused', 'Nothing listens');
    await stage.until(() => stage.removals()[0]?.outcome === 'failed');
    stage.feed(stalled(1, { state: 'downloading', amountLeft: 1_000, availability: 5 }));
    stage.client.fault = null;
    await stage.pass(240_000);
    expect(deletions()).toEqual([]);
  });
});

test('an answer that never came is settled by the list, not by another call', async () => {
  await stalls();
  stage.client.after = ({ name }) => {
    if (name === 'delete') throw new OutsideError('timeout', 'The client did not answer in time');
  };
  await stage.until(() => stage.manager.searched().length === 1);
  expect(deletions()).toHaveLength(1);
  expect(stage.removals()).toMatchObject([{ outcome: 'done' }]);
});

test('a client that goes away after the call is waited for', async () => {
  await stalls();
  stage.client.after = ({ name }) => {
    if (name === 'delete') stage.disconnect();
  };
  await stage.until(() => deletions().length === 1);
  await stage.pass(3_600_000);
  expect(stage.manager.blocklisted).toEqual([]);
  stage.connect();
  stage.feedAll();
  await stage.until(() => stage.manager.searched().length === 1);
});

test('a manager that goes away after the removal hears of it when it is back', async () => {
  await stalls();
  stage.client.after = ({ name }) => {
    if (name === 'delete') void stage.manager.close();
  };
  await stage.until(() => deletions().length === 1);
  await stage.pass(900_000);
  expect(stage.manager.blocklisted).toEqual([]);
  stage.manager.open();
  await stage.until(() => stage.manager.searched().length === 1);
  expect(stage.manager.blocklisted).toHaveLength(1);
});

test('a torrent that comes back under the same hash is another one', async () => {
  await stalls();
  stage.client.after = ({ name }) => {
    if (name === 'delete') stage.feed(downloading(1, { addedOn: 1_769_900_000 }));
  };
  await stage.until(() => stage.manager.searched().length === 1);
  await stage.pass(60_000);
  expect(deletions()).toHaveLength(1);
  expect(stage.memory(hash)).toMatchObject({ addedOn: 1_769_900_000, goneAt: null });
});

test('a client that was restarted and lists nothing yet has removed nothing', async () => {
  stage = await stageOfStalled();
  const [torrent] = stage.torrents.values();
  stage.client.before = ({ name }) => {
    if (name !== 'delete') return;
    stage.client.before = () => {};
    stage.disconnect();
    stage.torrents.clear();
    throw new OutsideError('refused', 'The connection was refused');
  };
  await stage.until(() => stage.torrents.size === 0);
  await stage.pass(1_000);
  stage.connect();
  stage.feedAll();
  await stage.pass(8_000);
  expect(stage.manager.blocklisted).toEqual([]);
  if (torrent) stage.feed(torrent);
  await stage.until(() => stage.removals().some(({ outcome }) => outcome === 'done'));
  expect(stage.client.callsOf('delete')).toHaveLength(1);
  expect(stage.removals().map(({ outcome }) => outcome)).toEqual(['failed', 'done']);
});
