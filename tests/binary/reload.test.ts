/** A change of the configuration through the interface of the executable, and what it really restarts. */
import { afterEach, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessEntry } from '../../src/http/processes.ts';
import { freePort } from '../support/port.ts';
import { startTendarr, type Tendarr, type TendarrOptions } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

const started: Tendarr[] = [];
afterEach(async () => {
  for (const tendarr of started.splice(0)) await tendarr.stop();
});

async function start(options: TendarrOptions): Promise<Tendarr> {
  const tendarr = await startTendarr(options);
  started.push(tendarr);
  await until(async () => (await tendarr.json<{ ready: boolean }>('/web/status')).ready, { what: 'the instances' });
  return tendarr;
}

/** Nobody answers at the managers: their processes run all the same. */
const twoInstances = `
["Movies-HD"]
URI = "http://127.0.0.1:1"
APIKey = "first-secret-key"
[Series]
URI = "http://127.0.0.1:2"
APIKey = "second-secret-key"
`;

function change(tendarr: Tendarr, changes: unknown, headers: Record<string, string> = {}) {
  return tendarr.json('/web/config', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ changes }),
  });
}

/** Process numbers by `<name> <kind>`, once all of them run. */
async function pids(tendarr: Tendarr): Promise<Record<string, number | null>> {
  const processes = await until(
    async () => {
      const list = (await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes')).processes;
      return list.length > 0 && list.every(({ alive }) => alive) ? list : null;
    },
    { what: 'all processes to run' },
  );
  return Object.fromEntries(processes.map(({ name, kind, pid }) => [`${name} ${kind}`, pid]));
}

/** Names of the processes that are others than before, once there are `count`. */
async function reborn(tendarr: Tendarr, before: Record<string, number | null>, count: number): Promise<string[]> {
  return until(
    async () => {
      const now = await pids(tendarr);
      const others = Object.keys(now).filter((name) => now[name] !== before[name]);
      return others.length >= count ? others.sort() : null;
    },
    { what: `${count} new processes` },
  );
}

/** One process, which moves torrents of every instance and therefore has to know all of them. */
const special = ['Failed torrent', 'Recheck torrent'];

const reloads = (tendarr: Tendarr) => tendarr.output().match(/The configuration has changed/g)?.length ?? 0;

describe('a change through the interface', () => {
  test('of the token holds from the next request on, and null takes it away again', async () => {
    const tendarr = await start({ config: '' });
    expect(await change(tendarr, { 'WebUI.Token': 'a-new-token' })).toMatchObject({ reloadType: 'webui' });
    expect((await tendarr.get('/api/status')).status).toBe(401);
    const authorization = 'Bearer a-new-token';
    expect(await tendarr.json('/api/token', { headers: { authorization } })).toEqual({ token: 'a-new-token' });
    await change(tendarr, { 'WebUI.Token': null });
    expect((await tendarr.get('/api/status')).status).toBe(200);
    expect(tendarr.output()).not.toContain('a-new-token');
  });

  test('of the theme restarts nothing and shows at once', async () => {
    const tendarr = await start({ config: twoInstances });
    const before = await pids(tendarr);
    expect(await change(tendarr, { 'WebUI.Theme': 'Light' })).toMatchObject({
      reloadType: 'frontend',
      configReloaded: false,
    });
    await until(() => reloads(tendarr) === 1, { what: 'the change to be carried out' });
    expect(await tendarr.json('/web/status')).toMatchObject({ webui: { Theme: 'Light' } });
    expect(await pids(tendarr)).toEqual(before);
  });

  test('of one instance restarts its two processes and those that know every manager, and no other', async () => {
    const tendarr = await start({ config: twoInstances });
    const before = await pids(tendarr);
    expect(await change(tendarr, { 'Series.ReSearch': false })).toEqual({
      status: 'ok',
      configReloaded: true,
      reloadType: 'single_arr',
      affectedInstances: ['Series'],
    });
    expect(await reborn(tendarr, before, 4)).toEqual([...special, 'Series search', 'Series torrent'].sort());
  });

  test('of several instances restarts each of them', async () => {
    const tendarr = await start({ config: twoInstances });
    const before = await pids(tendarr);
    const changes = { 'Series.ReSearch': false, 'Movies-HD.ReSearch': false };
    expect(await change(tendarr, changes)).toMatchObject({
      reloadType: 'multi_arr',
      affectedInstances: ['Movies-HD', 'Series'],
    });
    const names = ['Movies-HD search', 'Movies-HD torrent', 'Series search', 'Series torrent'];
    expect(await reborn(tendarr, before, 6)).toEqual([...special, ...names].sort());
  });

  test('of the settings restarts every process', async () => {
    const tendarr = await start({ config: twoInstances });
    const before = await pids(tendarr);
    expect(await change(tendarr, { 'Settings.LoopSleepTimer': 6 })).toMatchObject({
      reloadType: 'full',
      affectedInstances: ['Movies-HD', 'Series'],
    });
    expect((await reborn(tendarr, before, Object.keys(before).length)).length).toBe(Object.keys(before).length);
  });

  test('adds an instance and takes one away', async () => {
    const tendarr = await start({ config: twoInstances });
    const before = await pids(tendarr);
    await change(tendarr, { 'Music.URI': 'http://127.0.0.1:3', 'Music.APIKey': 'third-secret-key', Series: null });
    await until(async () => 'Music search' in (await pids(tendarr)), { what: 'the new instance' });
    const now = await pids(tendarr);
    expect(Object.keys(now).filter((name) => name.startsWith('Series'))).toEqual([]);
    expect(now['Movies-HD search']).toBe(before['Movies-HD search']);
  });

  test('is not taken for an edit by hand, and an edit by hand is still noticed', async () => {
    const tendarr = await start({ config: '[WebUI]\nTheme = "Dark"\n' });
    await change(tendarr, { 'WebUI.Theme': 'Light' });
    await until(() => reloads(tendarr) === 1, { what: 'the change to be carried out' });
    writeFileSync(join(tendarr.folder, 'config.toml'), '[WebUI]\nTheme = "Auto"\n');
    const theme = async () => (await tendarr.json<{ webui: { Theme: string } }>('/web/status')).webui.Theme;
    await until(async () => (await theme()) === 'Auto', { what: 'the edit by hand' });
    await until(() => reloads(tendarr) >= 2, { what: 'the edit to be carried out' });
    expect(reloads(tendarr)).toBe(2);
  });

  test('of the log level alone holds at once for every process and is not saved', async () => {
    const tendarr = await start({ config: `[Settings]\nConsoleLevel = "ERROR"\n${twoInstances}` });
    await pids(tendarr);
    const file = join(tendarr.folder, 'config.toml');
    const before = readFileSync(file, 'utf8');
    expect(tendarr.output()).not.toContain('] TRACE: ');
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"level":"trace"}' };
    expect(await tendarr.json('/web/loglevel', init)).toEqual({ status: 'ok', level: 'TRACE' });
    await until(() => /\] (?!ERROR|CRITICAL)\w+: WebUI: /.test(tendarr.output()), { what: 'a line below ERROR' });
    await tendarr.get('/web/arr/Series/restart', { method: 'POST' });
    await until(() => /\] (?!ERROR|CRITICAL)\w+: Series\.\w+: /.test(tendarr.output()), {
      what: 'a line of a worker below ERROR',
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('leaves a log level that was asked for, unless it is a change of that level', async () => {
    const tendarr = await start({ config: '[Settings]\nConsoleLevel = "INFO"\n' });
    const headers = { 'content-type': 'application/json' };
    await tendarr.get('/web/loglevel', { method: 'POST', headers, body: '{"level":"ERROR"}' });
    await change(tendarr, { 'WebUI.Theme': 'Light' });
    await change(tendarr, { 'Settings.ConsoleLevel': 'DEBUG' });
    await until(() => reloads(tendarr) > 0, { what: 'a line at the new level' });
    expect(tendarr.output()).toContain('The configuration has changed (full)');
    expect(reloads(tendarr)).toBe(1);
  });
});

describe('a change of the address', () => {
  const addressFile = ({ folder }: Tendarr) => readFileSync(join(folder, 'db', 'address'), 'utf8').trim();

  test('to another port opens that one before the old one is closed', async () => {
    const [port, next] = [await freePort(), await freePort()];
    const tendarr = await start({ config: `[WebUI]\nHost = "127.0.0.1"\nPort = ${port}\n`, ownAddress: true });
    expect(await change(tendarr, { 'WebUI.Port': next })).toMatchObject({ status: 'ok', reloadType: 'webui' });
    const moved = `http://127.0.0.1:${next}`;
    await until(async () => (await fetch(`${moved}/health`)).ok, { what: 'the new port' });
    await until(
      () =>
        fetch(`${tendarr.url}/health`).then(
          () => false,
          () => true,
        ),
      { what: 'the old port to close' },
    );
    expect(addressFile(tendarr)).toBe(moved);
  });

  test('to another host on the same port closes, opens and answers there', async () => {
    const port = await freePort();
    const tendarr = await start({ config: `[WebUI]\nHost = "127.0.0.1"\nPort = ${port}\n`, ownAddress: true });
    expect(await change(tendarr, { 'WebUI.Host': '127.0.0.2' })).toMatchObject({ status: 'ok' });
    await until(async () => (await fetch(`http://127.0.0.2:${port}/health`)).ok, { what: 'the new host' });
    await until(
      () =>
        fetch(`${tendarr.url}/health`).then(
          () => false,
          () => true,
        ),
      { what: 'the old host to close' },
    );
  });

  test('to one that cannot be used stays where it is and says so', async () => {
    const port = await freePort();
    const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('') });
    const tendarr = await start({ config: `[WebUI]\nHost = "127.0.0.1"\nPort = ${port}\n`, ownAddress: true });
    expect(await change(tendarr, { 'WebUI.Port': other.port })).toMatchObject({ status: 'ok' });
    await until(() => tendarr.output().includes('The page stays where it is: Port'), { what: 'the reason' });
    expect((await tendarr.get('/health')).status).toBe(200);
    await change(tendarr, { 'WebUI.Host': '192.0.2.1', 'WebUI.Port': port });
    await until(() => tendarr.output().includes('192.0.2.1 is no address of this machine'), { what: 'the reason' });
    await until(async () => (await fetch(`${tendarr.url}/health`)).ok, { what: 'the old address' });
    await other.stop(true);
  });
});
