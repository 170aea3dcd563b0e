import { afterEach, expect, test } from 'bun:test';
import { OutsideError } from '../../src/error.ts';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const { hash } = downloading(1);

async function imports(options = {}) {
  stage = startStage(options);
  stage.torrents.set(hash, downloading(1));
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  stage.manager.list(hash);
  stage.feed(complete(1));
}

test('a tag that the client does not take is tried again and shown once', async () => {
  await imports();
  stage.client.fault = new OutsideError('status', 'the client answered 500', { status: 500 });
  await stage.until(() => stage.story().some((line) => line.startsWith('failed')));
  await stage.pass(120_000);
  expect(stage.story().filter((line) => line.startsWith('failed'))).toEqual([
    'failed: It could not be tagged tendarr-imported.',
  ]);
  stage.client.fault = null;
  await stage.until(() => stage.memory(hash)?.tagged);
  expect(stage.story().at(-1)).toBe('done: It is imported: tagged tendarr-imported.');
});

test('a session that ended is asked for once, and the tag waits for the new one', async () => {
  await imports();
  stage.client.fault = new OutsideError('auth', 'The session has ended', { status: 403 });
  await stage.until(() => stage.sent.some(({ type }) => type === 'session'));
  await stage.pass(30_000);
  expect(stage.sent.filter(({ type }) => type === 'session')).toEqual([{ type: 'session', client: 'default' }]);
  stage.client.fault = null;
  expect(stage.tagged()).toEqual([]);
  stage.connect();
  await stage.until(() => stage.memory(hash)?.tagged);
  expect(stage.tagged()).toHaveLength(1);
  expect(stage.sent.some(({ type }) => type === 'refresh')).toBe(true);
});

test('a tag that the owner takes off is not put back', async () => {
  await imports();
  await stage.until(() => stage.memory(hash)?.tagged);
  stage.feed(complete(1));
  await stage.pass(300_000);
  expect(stage.tagged()).toHaveLength(1);
});

test('many are tagged in one call', async () => {
  stage = startStage();
  const torrents = Array.from({ length: 60 }, (_, index) => complete(index));
  for (const torrent of torrents) {
    stage.torrents.set(torrent.hash, torrent);
    stage.manager.imported(torrent.hash);
  }
  stage.begin();
  await stage.until(() => stage.tagged().length > 0);
  expect(stage.tagged().map(({ hashes }) => hashes.length)).toEqual([60]);
});

test.each(['[Settings]', '[Movies]'])('in a dry run by %s everything is decided and nothing is sent', async (where) => {
  await imports(where === '[Settings]' ? { settings: 'DryRun = true' } : { instance: 'DryRun = true' });
  stage.feed(complete(2));
  stage.manager.imported(complete(2).hash);
  await stage.until(() => stage.ledger().length >= 3);
  await stage.pass(600_000);
  expect(stage.manager.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(stage.tagged()).toEqual([]);
  expect(stage.story().sort()).toEqual([
    'done: Marked as imported, because Movies imported it before.',
    'would: Dry run: would tag it tendarr-imported.',
    `would: Dry run: would tell the manager to import /data/movies/${hash} (Auto).`,
  ]);
});

test('an idle day writes nothing and sends nothing to the client', async () => {
  await imports();
  await stage.until(() => stage.memory(hash)?.tagged);
  await stage.pass(300_000);
  const rows = stage.ledger().length;
  const sent = stage.sent.length;
  const written = stage.written();
  await stage.pass(20 * 3_600_000);
  expect(stage.ledger()).toHaveLength(rows);
  expect(stage.written()).toBe(written);
  expect(stage.sent).toHaveLength(sent);
});
