import { afterEach, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Status } from '../../src/http/status.ts';
import { executable, startTendarr, surroundings, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

let tendarr: Tendarr | null = null;
afterEach(() => tendarr?.stop());

test('a damaged file of accounts does not keep the service from starting, nor open it to everybody', async () => {
  tendarr = await startTendarr();
  const { folder } = tendarr;
  const command = Bun.spawnSync([executable(), 'password', '--data', folder], {
    env: surroundings(),
    stdin: Buffer.from('admin\na good password\n'),
  });
  expect(command.exitCode).toBe(0);
  await tendarr.end();
  writeFileSync(join(folder, 'db', 'tendarr.db'), 'something else'.repeat(1_000));
  tendarr = await startTendarr({ folder });
  const { url } = tendarr;
  expect((await fetch(`${url}/web/config`)).status).toBe(401);
  const login = await fetch(`${url}/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'admin', password: 'a good password' }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const items = await until(async () => {
    const status = (await (await fetch(`${url}/web/status`, { headers: { cookie } })).json()) as Status;
    return status.attention?.some(({ id }) => id === 'restored:tendarr');
  });
  expect(items).toBe(true);
});
