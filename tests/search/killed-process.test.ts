import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { searchFile } from '../../src/database/files.ts';
import { migrate } from '../../src/database/migrations.ts';
import { openReader } from '../../src/database/open.ts';
import { killCaller } from '../../src/demo/http/caller.ts';
import { onCall } from '../../src/demo/http/fault.ts';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import type { FromWorker, ToWorker } from '../../src/supervisor/message.ts';
import { until } from '../support/wait.ts';
import { configOf, section } from './support/stage.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A search process as the service starts it, with the real time. */
function start(config: Config, folder: string) {
  const heard: FromWorker[] = [];
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts'), 'search', section], {
    ipc: (message) => void heard.push(message as FromWorker),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  ends.push(() => {
    child.kill('SIGKILL');
    return child.exited;
  });
  const message: ToWorker = {
    type: 'start',
    role: 'search',
    section,
    dataFolder: folder,
    config,
    level: 'INFO',
    version: 'test',
  };
  child.send(message);
  return { child, heard };
}

function prepare(): { folder: string; manager: DemoManager; config: Config } {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-killed-search-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const manager = startDemoManager({ kind: 'movie', size: 60, commandDuration: 60_000 });
  ends.push(manager.stop);
  migrate(folder, [section]);
  const config = configOf('movie', manager.uri, manager.apiKey, {
    search: 'SearchesPerHour = -1',
    settings: 'SearchLoopDelay = 1',
  });
  return { folder, manager, config };
}

test.each([
  ['before the manager took it', 'before'],
  ['after the manager took it', 'after'],
] as const)(
  'a process that is killed while it sends a search, %s: every movie is searched for once',
  async (_, when) => {
    const { folder, manager, config } = prepare();
    let killed = 0;
    const stop = manager[when](
      onCall(
        'POST command',
        killCaller((pid) => {
          killed = pid;
        }),
      ),
    );
    const { child } = start(config, folder);
    await child.exited;
    expect(killed).toBe(child.pid);
    stop();
    const { heard } = start(config, folder);
    await until(() => manager.searches().length >= 3, { what: 'three searches' });
    const ids = manager.searches().flatMap(({ body }) => body.movieIds as number[]);
    expect(new Set(ids).size).toBe(ids.length);
    const database = openReader(searchFile(folder, section));
    ends.push(() => database.close());
    const rows = () => database.query('SELECT id FROM searches WHERE sent_at IS NULL').all();
    await until(() => rows().length === 0, { what: 'the intent to be settled' });
    expect(heard.some((message) => message.type === 'log' && message.level === 'CRITICAL')).toBe(false);
  },
);

test('a process that is killed while it reads the library goes on where it was', async () => {
  const { folder, manager, config } = prepare();
  const stop = manager.before(onCall('GET moviefile', killCaller()));
  const { child } = start(config, folder);
  await child.exited;
  stop();
  const { heard } = start(config, folder);
  await until(() => manager.searches().length > 0, { what: 'a search' });
  expect(heard.filter(({ type }) => type === 'ready')).toHaveLength(1);
  expect(manager.calls('GET movie')).toHaveLength(2);
});

test('the process steps back behind those that somebody waits for', async () => {
  const { folder, config } = prepare();
  const { child, heard } = start(config, folder);
  await until(() => heard.some(({ type }) => type === 'ready'), { what: 'the process to work' });
  expect(getPriority(child.pid)).toBeGreaterThan(getPriority());
});
