import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/load.ts';
import { torrentsFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import { openReader } from '../../src/database/open.ts';
import { torrentStore } from '../../src/database/torrents.ts';
import { killCaller } from '../../src/demo/http/caller.ts';
import type { DemoRequest } from '../../src/demo/http/request.ts';
import type { FromWorker, ToWorker } from '../../src/supervisor/message.ts';
import { until } from '../support/wait.ts';
import { type FakeManager, managerKey, startFakeManager } from './support/manager.ts';
import { complete, downloading } from './support/torrent.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const { hash } = downloading(0xab);

/** A torrent process as the service starts it, with the real time. */
function start(config: Config, folder: string, torrent: ReturnType<typeof complete>) {
  const heard: FromWorker[] = [];
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts'), 'torrent', 'Movies'], {
    ipc: (message) => void heard.push(message as FromWorker),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  ends.push(() => {
    child.kill('SIGKILL');
    return child.exited;
  });
  const send = (message: ToWorker) => child.send(message);
  send({
    type: 'start',
    role: 'torrent',
    section: 'Movies',
    dataFolder: folder,
    config,
    level: 'INFO',
    version: 'test',
  });
  const feed = (full: boolean, upserts: ReturnType<typeof complete>[]) =>
    send({ type: 'torrents', client: 'default', at: Date.now(), full, upserts, removed: [], last: true });
  feed(true, [torrent]);
  return { child, heard, feed };
}

function prepare(): { folder: string; manager: FakeManager; config: Config } {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-killed-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const manager = startFakeManager(Date.now);
  ends.push(manager.stop);
  const text = `[Settings]\nTagless = true\n[Movies]\nType = "movie"\nCategory = "movies"\nURI = "${manager.url}"\nAPIKey = "${managerKey}"`;
  const reading = readConfig(text);
  if (reading.state !== 'ok') throw new Error(reading.state);
  migrate(folder, ['Movies']);
  return { folder, manager, config: reading.config };
}

function memory(folder: string) {
  const database = openReader(torrentsFile(folder, 'Movies'));
  const [row] = torrentStore(database).all();
  database.close();
  return row;
}

const isScan = ({ method, body }: DemoRequest) => method === 'POST' && new TextDecoder().decode(body).includes('Scan');

test.skipIf(process.platform !== 'linux').each([
  ['before the manager saw the command', 'before'],
  ['after the manager took the command', 'after'],
] as const)('a process that is killed %s leaves one import, done by the next one', async (_, phase) => {
  const { folder, manager, config } = prepare();
  const first = start(config, folder, downloading(0xab));
  await until(() => memory(folder)?.origin === 'incomplete');
  manager.list(hash);
  let killed = 0;
  const kill = killCaller(() => {
    killed += 1;
  });
  manager[phase]((request) => (isScan(request) && killed === 0 ? kill(request) : undefined));
  first.feed(false, [complete(0xab)]);
  await first.child.exited;
  expect(first.child.signalCode).toBe('SIGKILL');
  expect(memory(folder)?.importedAt).toBeNull();
  const second = start(config, folder, complete(0xab));
  await until(() => memory(folder)?.importedAt);
  expect(manager.scans()).toHaveLength(1);
  second.child.send({ type: 'stop' });
  expect(await second.child.exited).toBe(0);
});

test('a process whose parent is gone ends by itself', async () => {
  const { folder, config } = prepare();
  const { child } = start(config, folder, downloading(0xab));
  await until(() => memory(folder));
  child.disconnect();
  expect(await child.exited).toBe(0);
});
