import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { childrenOf, isRunning, runTendarr, startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

const someChildren = (pid: number) => {
  const children = childrenOf(pid);
  return children.length > 0 ? children : null;
};

describe('the executable on an empty data folder', () => {
  let tendarr: Tendarr;
  beforeAll(async () => {
    tendarr = await startTendarr();
  });
  afterAll(() => tendarr.stop());

  test('answers /health', async () => {
    expect(await tendarr.json('/health')).toEqual({ status: 'ok' });
  });

  test('leads from / over /ui to the page, whose files are all inside it', async () => {
    expect((await tendarr.get('/')).headers.get('location')).toBe('/ui');
    const ui = await tendarr.get('/ui');
    expect([ui.status, ui.headers.get('location')]).toEqual([302, '/static/index.html']);
    const html = await (await tendarr.get('/static/index.html')).text();
    const names = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect([name, (await tendarr.get(`/static/${name}`)).status]).toEqual([name, 200]);
    const script = names.find((name) => name?.endsWith('.js'));
    const packed = await tendarr.get(`/static/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('cache-control')).toContain('immutable');
  });

  test('lists its processes, which really run', async () => {
    const { processes } = await until(
      async () => {
        const list = await tendarr.json<{ processes: { pid: number; alive: boolean }[] }>('/web/processes');
        return list.processes.length > 0 && list.processes.every(({ alive }) => alive) ? list : null;
      },
      { what: 'living processes' },
    );
    for (const { pid } of processes) expect(isRunning(pid)).toBe(true);
  });

  test.each(['/web/ledger?page=-1', '/web/ledger?page_size=x', '/web/ledger?page=1.5', '/api/ledger?verdict=maybe'])(
    'checks parameters as its source does: %s',
    async (path) => {
      const answer = await tendarr.get(path);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('Invalid parameter') });
    },
  );

  test('shows its status in both families, a good default configuration and no instance', async () => {
    const web = await tendarr.json('/web/status');
    expect(web).toMatchObject({ ready: true, arrs: [], config: { state: 'ok', issues: [] } });
    expect(await tendarr.json('/api/status')).toEqual(web);
  });

  test('has written a configuration that its own check accepts', () => {
    expect(existsSync(join(tendarr.folder, 'config.toml'))).toBe(true);
    expect(runTendarr(['check', '--data', tendarr.folder])).toMatchObject({ code: 0 });
  });

  test('is found by its own health check, and nothing is found elsewhere', () => {
    expect(runTendarr(['healthcheck', '--data', tendarr.folder])).toMatchObject({ code: 0 });
    const other = runTendarr(['healthcheck', '--data', join(tendarr.folder, 'nothing')]);
    expect(other.code).toBe(1);
    expect(other.stderr).toStartWith('No Tendarr runs on ');
  });

  test('keeps a second one off its data folder', () => {
    const second = runTendarr(['--data', tendarr.folder, '--port', '0']);
    expect([second.code, second.stderr]).toEqual([1, `Another Tendarr runs on ${tendarr.folder}\n`]);
  });

  test('says who has the port', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tendarr-port-'));
    const second = runTendarr(['--data', folder, '--host', '127.0.0.1', '--port', String(tendarr.port)]);
    rmSync(folder, { recursive: true });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`Port ${tendarr.port} on 127.0.0.1 is in use by tendarr (process ${tendarr.pid})`);
  });
});

describe('the executable ends', () => {
  test('with code 0 on SIGTERM, and takes its workers along', async () => {
    const tendarr = await startTendarr();
    const children = await until(() => someChildren(tendarr.pid), { what: 'workers' });
    expect(await tendarr.end('SIGTERM')).toBe(0);
    expect(children.filter(isRunning)).toEqual([]);
    await tendarr.stop();
  });

  test('without leaving an orphan when it is killed', async () => {
    const tendarr = await startTendarr();
    const children = await until(() => someChildren(tendarr.pid), { what: 'workers' });
    await tendarr.end('SIGKILL');
    await until(() => children.filter(isRunning).length === 0, { what: 'the workers to end' });
    const again = await startTendarr({ folder: tendarr.folder });
    expect(await again.json('/health')).toEqual({ status: 'ok' });
    await again.stop();
  });
});

describe('a command of the executable', () => {
  test('version names the version and the commit', () => {
    expect(runTendarr(['version']).stdout).toMatch(
      new RegExp(`^Tendarr ${manifest.version} \\(([0-9a-f]{12}|unknown)\\)\n$`),
    );
  });

  test.each(['update', 'backup', 'restore', 'service', 'import', 'selftest'])('%s is not in this version', (word) => {
    expect(runTendarr([word])).toEqual({ code: 2, stdout: '', stderr: `${word}: not in this version\n` });
  });

  test('that does not exist ends with 2 and the nearest that does', () => {
    const wrong = runTendarr(['chekc']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('did you mean check?')]);
    expect(runTendarr(['--prot', '1'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean --port?'),
    });
  });

  test('for workers does nothing when a person starts it', () => {
    expect(runTendarr(['torrent', 'Movies-HD'])).toMatchObject({ code: 2 });
  });

  test('check lists every problem with its key and line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tendarr-check-'));
    writeFileSync(join(folder, 'config.toml'), '[Settings]\nMaxProcessRestarts = 0\n\n[WebUI]\nPort = 70000\n');
    const checked = runTendarr(['check', '--data', folder]);
    rmSync(folder, { recursive: true });
    expect(checked.code).toBe(1);
    expect(checked.stdout).toMatch(/config\.toml:2: Settings\.MaxProcessRestarts: /);
    expect(checked.stdout).toMatch(/config\.toml:5: WebUI\.Port: /);
    expect(checked.stdout).toContain('2 problems found');
  });

  test('password --clear makes no data folder where there is none, and says so', () => {
    const folder = join(tmpdir(), `tendarr-nowhere-${process.pid}`);
    const cleared = runTendarr(['password', '--clear', '--data', folder]);
    expect(cleared).toMatchObject({ code: 1, stderr: expect.stringContaining(`There is no data folder ${folder}`) });
    expect(existsSync(folder)).toBe(false);
  });

  test('password protects the page from the next request on, and --clear opens it again', async () => {
    const tendarr = await startTendarr();
    expect((await tendarr.get('/web/status')).status).toBe(200);
    expect(runTendarr(['password', '--data', tendarr.folder], { stdin: 'correct horse\n' }).code).toBe(0);
    expect((await tendarr.get('/web/status')).status).toBe(401);
    const body = JSON.stringify({ username: 'admin', password: 'correct horse' });
    const login = await tendarr.get('/web/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await tendarr.get('/web/status', { headers: { cookie } })).status).toBe(200);
    const cleared = runTendarr(['password', '--clear', '--data', tendarr.folder]);
    expect(cleared.code).toBe(0);
    expect((await tendarr.get('/web/status')).status).toBe(200);

    const setupToken = /setup code (\S+)/.exec(cleared.stdout)?.[1];
    const again = await tendarr.get('/web/auth/set-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'another horse', setupToken }),
    });
    expect(again.status).toBe(200);
    expect((await tendarr.get('/web/status')).status).toBe(401);
    await tendarr.stop();
  });

  test('password refuses a short one and stores nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tendarr-password-'));
    const refused = runTendarr(['password', '--data', folder], { stdin: 'short\n' });
    rmSync(folder, { recursive: true });
    expect([refused.code, refused.stderr]).toEqual([1, 'The password must have at least 8 characters\n']);
  });
});

describe('a configuration that cannot be used', () => {
  test('is left alone, is shown with line, column and reason, and is taken up once it is mended', async () => {
    const broken = '[Settings]\nDryRun = perhaps\n';
    const tendarr = await startTendarr({ config: broken });
    const status = await tendarr.json<{ config: object }>('/web/status');
    expect(status.config).toMatchObject({ state: 'broken', line: 2, reason: expect.any(String) });
    await until(() => /ERROR: Main: config\.toml cannot be used, .* line 2, column \d+: /.test(tendarr.output()), {
      what: 'the reason on the terminal',
    });
    expect(readFileSync(join(tendarr.folder, 'config.toml'), 'utf8')).toBe(broken);
    writeFileSync(join(tendarr.folder, 'config.toml'), '[Settings]\nDryRun = true\n[WebUI]\nTheme = "Light"\n');
    await until(async () => (await tendarr.json<{ webui: { Theme: string } }>('/web/status')).webui.Theme === 'Light', {
      what: 'the mended file',
    });
    expect((await tendarr.json<{ config: object }>('/web/status')).config).toMatchObject({ state: 'ok' });
    await tendarr.stop();
  });

  test('still protects the interface by the token it names', async () => {
    const tendarr = await startTendarr({ config: '[WebUI]\nToken = "kept-secret"\n\n[Settings]\nDryRun = perhaps\n' });
    expect((await tendarr.get('/api/status')).status).toBe(401);
    expect((await tendarr.get('/api/status', { headers: { authorization: 'Bearer kept-secret' } })).status).toBe(200);
    await tendarr.stop();
  });

  test('of which the token cannot be read closes the interface', async () => {
    const tendarr = await startTendarr({ config: '[WebUI]\nToken = "unfinished\n' });
    expect((await tendarr.get('/api/status')).status).toBe(401);
    expect((await tendarr.get('/web/status')).status).toBe(200);
    await tendarr.stop();
  });
});

test('a data folder that cannot be used ends the start with a reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-folder-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const started = runTendarr(['--data', join(file, 'data'), '--port', '0']);
  rmSync(folder, { recursive: true });
  expect(started.code).toBe(1);
  expect(started.stderr).toContain(`The data folder ${join(file, 'data')} cannot be used: `);
});
