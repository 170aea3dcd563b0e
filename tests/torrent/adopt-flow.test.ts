import { afterEach, expect, test } from 'bun:test';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

/** Torrents that are complete before the process ever saw them. */
function finished(...numbers: number[]) {
  stage = startStage();
  for (const number of numbers) stage.torrents.set(complete(number).hash, complete(number));
  return numbers.map((number) => complete(number).hash);
}

const left = 'withheld: It is not in the queue of Movies: it was complete before Tendarr saw it, so it is left alone.';

test('of 5,000 finished torrents only those that the manager waits for are handed over, one at a time', async () => {
  const hashes = finished(...Array.from({ length: 5_000 }, (_, index) => index));
  const waiting = [7, 2_000, 4_999].map((index) => hashes[index] ?? '');
  for (const hash of waiting) stage.manager.list(hash);
  const before = [11, 12].map((index) => hashes[index] ?? '');
  for (const hash of before) stage.manager.imported(hash);
  let together = 0;
  stage.manager.after(({ method }) => {
    const open = stage.manager.scans().filter(({ status }) => status === 'queued').length;
    if (method === 'POST') together = Math.max(together, open);
  });
  stage.begin();
  await stage.until(() => waiting.every((hash) => stage.memory(hash)?.importedAt), 'the waiting ones to be imported');
  expect(together).toBe(1);
  expect(
    stage.manager
      .scans()
      .map(({ body }) => body.downloadClientId)
      .sort(),
  ).toEqual(waiting.map((hash) => hash.toUpperCase()).sort());
  expect(before.map((hash) => stage.memory(hash)?.importedBy)).toEqual(['manager', 'manager']);
  const rows = stage.ledger();
  expect(rows.filter(({ verdict, reason }) => `${verdict}: ${reason}` === left)).toHaveLength(4_995);
  expect(rows.filter(({ reason }) => reason === 'Marked as imported, because Movies imported it before.')).toHaveLength(
    2,
  );
  // The imports of all are read in pages: not one call for each torrent.
  expect(stage.manager.calls('GET history').length).toBeLessThan(20);
});

test('a second start over the same torrents decides nothing anew and asks nothing about them', async () => {
  const hashes = finished(1, 2, 3);
  stage.begin();
  await stage.until(() => stage.ledger().length === 3);
  await stage.crash();
  stage.manager.requests.length = 0;
  stage.begin();
  await stage.pass(400_000);
  expect(stage.story()).toEqual([left, left, left]);
  expect(stage.manager.calls('GET history')).toEqual([]);
  expect(hashes.map((hash) => stage.memory(hash)?.origin)).toEqual(['complete', 'complete', 'complete']);
});

test('one that the manager lists later is handed over then', async () => {
  const [hash = ''] = finished(1);
  stage.begin();
  await stage.until(() => stage.ledger().length === 1);
  stage.manager.list(hash);
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.manager.scans()).toHaveLength(1);
});

test('one that arrives complete while we watch makes the manager look, and is not scanned unless that lists it', async () => {
  finished();
  stage.begin();
  await stage.settle();
  stage.clock.advance(20_000);
  const [listed, alone] = [complete(1), complete(2)];
  stage.manager.work = ({ name, body }) => {
    if (name === 'RefreshMonitoredDownloads' && stage.manager.scans().length === 0) stage.manager.list(listed.hash);
    if (name === 'DownloadedMoviesScan') {
      stage.manager.imported(String(body.downloadClientId));
      stage.manager.downloads.clear();
    }
    return 'successful';
  };
  stage.feed(listed, alone);
  const began = stage.clock.now();
  await stage.until(() => stage.manager.scans().length > 0);
  expect(stage.clock.now() - began).toBeLessThan(3_000);
  await stage.until(() => stage.memory(listed.hash)?.importedAt);
  await stage.pass(120_000);
  expect(stage.manager.scans()).toHaveLength(1);
  expect(stage.memory(alone.hash)?.importedAt).toBeNull();
});

test('nothing is adopted while the queue cannot be read whole', async () => {
  const [hash = ''] = finished(1);
  stage.manager.before(({ name }) =>
    name === 'queue' ? { kind: 'answer', status: 200, body: '{"totalRecords":3,"records":[]}' } : undefined,
  );
  stage.begin();
  await stage.until(() => stage.ledger().length > 0);
  expect(stage.story()).toEqual(['unknown: The queue of Movies could not be read whole.']);
  expect(stage.memory(hash)?.importedAt).toBeNull();
});

test('nothing is judged before an answer of the client is complete', async () => {
  finished();
  stage.begin();
  await stage.settle();
  await stage.pass(1_000);
  for (const torrent of [complete(1), complete(2)]) stage.torrents.set(torrent.hash, torrent);
  const part = { type: 'torrents' as const, client: 'default', at: stage.clock.now(), removed: [] };
  stage.handle({ ...part, full: true, upserts: [complete(1)], last: false });
  await stage.pass(10_000);
  expect(stage.memory(complete(1).hash)).toBeUndefined();
  stage.handle({ ...part, full: false, upserts: [complete(2)], last: true });
  await stage.until(() => stage.ledger().length === 2);
});

test('a torrent that is being checked when it is first seen was not seen being downloaded', async () => {
  finished();
  const checking = complete(1, { state: 'checkingResumeData', progress: 0, amountLeft: 1_000_000, completedOn: null });
  stage.torrents.set(checking.hash, checking);
  stage.begin();
  await stage.settle();
  stage.feed(complete(1));
  await stage.until(() => stage.ledger().length > 0);
  await stage.pass(120_000);
  expect(stage.story()).toEqual([left]);
  expect(stage.manager.scans()).toEqual([]);
});

test('what was being downloaded when we stopped and is complete when we start is handed over', async () => {
  finished();
  const { hash } = downloading(1);
  stage.torrents.set(hash, downloading(1));
  stage.begin();
  await stage.until(() => stage.memory(hash)?.origin === 'incomplete');
  await stage.crash();
  stage.torrents.set(hash, complete(1));
  stage.manager.list(hash);
  stage.begin();
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.manager.scans()).toHaveLength(1);
});

test('a torrent that was removed and added again starts anew; one that only left for a while does not', async () => {
  const { hash } = downloading(1);
  finished();
  stage.torrents.set(hash, downloading(1));
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  stage.feed(complete(1));
  await stage.until(() => stage.memory(hash)?.importedAt);
  stage.remove(hash);
  await stage.until(() => stage.memory(hash)?.goneAt);
  stage.feed(complete(1));
  await stage.until(() => stage.memory(hash)?.goneAt === null);
  expect(stage.memory(hash)?.importedAt).not.toBeNull();
  stage.remove(hash);
  await stage.settle();
  stage.feed(downloading(1, { addedOn: downloading(1).addedOn + 500 }));
  await stage.until(() => stage.memory(hash)?.importedAt === null);
  expect(stage.memory(hash)).toMatchObject({ origin: 'incomplete', goneAt: null });
});
