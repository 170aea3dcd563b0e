import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/load.ts';
import { torrentsFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import { openReader } from '../../src/database/open.ts';
import { torrentStore } from '../../src/database/torrents.ts';
import { createLogger } from '../../src/log.ts';
import type { FromWorker } from '../../src/supervisor/message.ts';
import { beginTorrents } from '../../src/torrent/worker.ts';
import { until } from '../support/wait.ts';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

test('the placeholders’ worker keeps track of its torrents and does nothing to them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-placeholders-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  migrate(folder, []);
  const reading = readConfig('');
  if (reading.state !== 'ok') throw new Error(reading.state);
  const stop = new AbortController();
  const sent: FromWorker[] = [];
  const log = createLogger('Placeholders', () => {}, { level: 'INFO' });
  const start = {
    type: 'start',
    role: 'torrent',
    section: 'Placeholders',
    dataFolder: folder,
    config: reading.config,
    level: 'INFO',
    version: '0',
  } as const;
  const worker = beginTorrents({ start, log, send: (message) => void sent.push(message), signal: stop.signal });
  const rows = () => {
    const database = openReader(torrentsFile(folder, 'Placeholders'));
    const all = torrentStore(database).all();
    database.close();
    return all.map(({ hash, goneAt }) => [hash, goneAt === null]);
  };
  const answer = { type: 'torrents' as const, client: 'default', at: 1, removed: [], last: true };
  worker.handle({ ...answer, full: true, upserts: [complete(1, { category: 'failed' }), downloading(2)] });
  await until(() => rows().length === 2);
  worker.handle({ ...answer, full: false, upserts: [], removed: [downloading(2).hash] });
  await until(() => rows().some(([, here]) => !here));
  expect(rows()).toEqual([
    [complete(1).hash, true],
    [downloading(2).hash, false],
  ]);
  stop.abort();
  await worker.stop();
  expect(sent.filter(({ type }) => !['report', 'next', 'missing'].includes(type))).toEqual([]);
});

function started(): Stage {
  const stage = startStage();
  ends.push(stage.stop);
  stage.begin();
  return stage;
}

test('the same hash on two clients is handed over once, and the other is known by the history', async () => {
  const stage = started();
  const { hash } = downloading(1);
  const clients = [stage.client, stage.addClient('Seedbox')];
  await stage.settle();
  for (const client of clients) {
    client.torrents.set(hash, downloading(1));
    stage.connect(client);
    stage.feedAll(client);
  }
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  for (const client of clients) {
    client.torrents.set(hash, complete(1));
    stage.feedAll(client);
  }
  await stage.until(() => stage.rows().filter(({ importedAt }) => importedAt !== null).length === 2);
  expect(stage.manager.scans()).toHaveLength(1);
  expect(
    stage
      .rows()
      .map(({ importedBy }) => importedBy)
      .sort(),
  ).toEqual(['manager', 'scan']);
});

test('the number of records in the queue is reported, and again only when it changes', async () => {
  const stage = started();
  await stage.until(() => stage.report().queueCount === 0);
  stage.manager.list(downloading(1).hash, [{}, {}]);
  await stage.until(() => stage.report().queueCount === 2);
  await stage.pass(3_600_000);
  const counts = stage.sent.flatMap((sent) => (sent.type === 'report' ? [sent.report.queueCount] : []));
  expect(counts).toEqual([undefined, 0, 2]);
});

test('ledger rows are kept for the days that the owner wants', async () => {
  const stage = startStage({ settings: 'LedgerDays = 2' });
  ends.push(stage.stop);
  stage.torrents.set(complete(1).hash, complete(1));
  stage.begin();
  await stage.until(() => stage.ledger().length === 1);
  await stage.pass(47 * 3_600_000);
  expect(stage.ledger()).toHaveLength(1);
  await stage.until(() => stage.ledger().length === 0);
});

test('a clock that is years ahead at the start and put right soon makes no row of the ledger go', async () => {
  const stage = startStage({ settings: 'LedgerDays = 2' });
  ends.push(stage.stop);
  stage.torrents.set(complete(1).hash, complete(1));
  stage.begin();
  await stage.until(() => stage.ledger().length === 1);
  await stage.settle();
  await stage.crash();
  stage.clock.advance(1_000 * 86_400_000);
  stage.begin();
  await stage.pass(59 * 60_000);
  expect(stage.ledger()).toHaveLength(1);
  await stage.until(() => stage.ledger().length === 0);
});

test('more finished downloads at once than a manager can work on wait their turn', async () => {
  const stage = started();
  await stage.settle();
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  stage.feed(...numbers.map((number) => downloading(number)));
  await stage.settle();
  stage.clock.advance(1_000);
  for (const number of numbers) stage.manager.list(downloading(number).hash);
  let most = 0;
  stage.manager.before(() => {
    most = Math.max(most, stage.manager.scans().filter(({ status }) => status === 'queued').length);
  });
  stage.feed(...numbers.map((number) => complete(number)));
  await stage.until(() => stage.rows().every(({ importedAt }) => importedAt !== null));
  expect(stage.manager.scans()).toHaveLength(40);
  expect(most).toBe(10);
});
