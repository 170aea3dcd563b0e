import { afterEach, expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/database/migrations.ts';
import { startDemoManager } from '../../src/demo/manager/manager.ts';
import type { FromWorker, ToWorker } from '../../src/supervisor/message.ts';
import { configOf, section } from './support/stage.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const isRoot = process.getuid?.() === 0;
/** The mode of a file means nothing to root: then the process is started as somebody else. */
const asSomebody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'] : [];
const possible = process.platform === 'linux' && (!isRoot || Bun.which('setpriv') !== null);
const program = [...asSomebody, process.execPath, join(import.meta.dir, '../../src/main.ts')];

function readOnly(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444);
  }
  chmodSync(folder, 0o555);
}

function writable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
}

/** A folder with the files of an instance, none of which can be written. */
function prepare(): { folder: string; contents: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-read-only-'));
  migrate(folder, [section]);
  readOnly(folder);
  ends.push(() => {
    writable(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  const db = join(folder, 'db');
  const contents = () => readdirSync(db).map((name) => `${name} ${Bun.hash(readFileSync(join(db, name)))}`);
  return { folder, contents };
}

test.skipIf(!possible)('a service whose folder cannot be written says so and does not start', async () => {
  const { folder, contents } = prepare();
  const before = contents();
  const child = Bun.spawn([...program, 'serve', '--data', folder, '--host', '127.0.0.1', '--port', '0'], {
    stdout: 'pipe',
    stderr: 'pipe',
  });
  ends.push(() => child.kill('SIGKILL'));
  expect(await child.exited).toBe(1);
  expect(await new Response(child.stderr).text()).toContain(`The data folder ${folder} cannot be used: `);
  expect(contents()).toEqual(before);
});

test.skipIf(!possible)('a search process whose files cannot be written ends before it asks or searches', async () => {
  const { folder, contents } = prepare();
  const before = contents();
  const manager = startDemoManager({ kind: 'movie' });
  ends.push(manager.stop);
  const heard: FromWorker[] = [];
  const child = Bun.spawn([...program, 'search', section], {
    ipc: (message) => void heard.push(message as FromWorker),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ends.push(() => child.kill('SIGKILL'));
  const config = configOf('movie', manager.uri, manager.apiKey, {});
  const start: ToWorker = {
    type: 'start',
    role: 'search',
    section,
    dataFolder: folder,
    config,
    level: 'INFO',
    version: 'test',
  };
  child.send(start);
  expect(await child.exited).not.toBe(0);
  expect(await new Response(child.stderr).text()).toMatch(
    /SQLITE_(READONLY|CANTOPEN)|readonly database|unable to open/,
  );
  expect(manager.requests).toEqual([]);
  expect(contents()).toEqual(before);
});
