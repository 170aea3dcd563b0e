import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogsDeps } from '../../src/http/logs.ts';
import { createFixture, told } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'tendarr-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contents: Record<string, Uint8Array> = {
  'Main.log': Buffer.from('first\nzwölf\n'),
  'Broken.log': Buffer.concat([
    Buffer.from('a'),
    Buffer.from([0xff, 0xc3]),
    Buffer.from('b\uFFFDc'),
    Buffer.from([0xe2, 0x82]),
  ]),
  'Empty.log': Buffer.from(''),
  'Movies HD.log': Buffer.from('x'),
};
for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(folder, name), bytes);

const logs: LogsDeps['logs'] = {
  list: () => ['Main.log', 'Empty.log', 'Movies HD.log', 'main.log', 'Ärger.log', 'Broken.log', 'Main.log.1'],
  open: (name) => {
    if (!Object.hasOwn(contents, name)) return null;
    const path = join(folder, name);
    return { path, size: statSync(path).size };
  },
};
const { call } = createFixture({ logs });

describe.each(['/api', '/web'])('%s/logs', (family) => {
  test('lists the names by code point', async () => {
    const files = ['Broken.log', 'Empty.log', 'Main.log', 'Main.log.1', 'Movies HD.log', 'main.log', 'Ärger.log'];
    expect(await told(call(`${family}/logs`))).toEqual([200, { files }]);
  });

  test('a file is text and revalidated', async () => {
    const answer = await call(`${family}/logs/Main.log`);
    expect(answer.headers.toJSON()).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'x-log-size': '13',
    });
    expect(answer.headers.has('accept-ranges')).toBe(false);
    expect(await answer.text()).toBe('first\nzwölf\n');
  });

  test('invalid bytes are dropped, a genuine replacement character is kept', async () => {
    expect(await (await call(`${family}/logs/Broken.log`)).text()).toBe('ab\uFFFDc');
  });

  test('an empty file is an empty answer', async () => {
    expect(await told(call(`${family}/logs/Empty.log`))).toEqual([200, '']);
  });

  test.each([
    ['0', 'first\nzwölf\n'],
    ['6', 'zwölf\n'],
    ['13', ''],
    ['5000', ''],
    // In the middle of the two bytes of ö.
    ['9', 'lf\n'],
    ['-3', 'lf\n'],
    ['-4', 'lf\n'],
    ['-5000', 'first\nzwölf\n'],
  ])('since=%s gives what lies behind', async (since, text) => {
    const answer = await call(`${family}/logs/Main.log?since=${since}`);
    expect([answer.status, answer.headers.get('x-log-size'), await answer.text()]).toEqual([200, '13', text]);
  });

  test.each(['x', '', '1.5', '--1'])('since=%s gives 400', async (since) => {
    const error = 'Invalid parameter since: must be an integer';
    expect(await told(call(`${family}/logs/Main.log?since=${since}`))).toEqual([400, { error }]);
  });

  test('an unchanged file is 304', async () => {
    const etag = (await call(`${family}/logs/Main.log`)).headers.get('etag') ?? '';
    const again = await call(`${family}/logs/Main.log`, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('x-log-size')]).toEqual([304, '13']);
  });

  test.each([
    ['Main.log', 'Main.log'],
    ['Movies%20HD.log', 'Movies_HD.log'],
  ])('%s is downloaded byte by byte', async (name, filename) => {
    const answer = await call(`${family}/logs/${name}/download`);
    expect(answer.headers.toJSON()).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${filename}`,
    });
    expect(Buffer.from(await answer.bytes())).toEqual(Buffer.from(contents[decodeURIComponent(name)] ?? []));
  });

  test.each([
    'None.log',
    '..%2fconfig.toml',
    '..%5cconfig.toml',
    'Main.log%00',
    '%2e%2e%2fMain.log',
    'main.log',
    'constructor',
  ])('%s is not found', async (name) => {
    const missing = [404, { error: 'Log file not found' }];
    expect(await told(call(`${family}/logs/${name}`))).toEqual(missing as [number, unknown]);
    expect(await told(call(`${family}/logs/${name}/download`))).toEqual(missing as [number, unknown]);
  });

  test('a file that was rotated away meanwhile is not found', async () => {
    const gone = createFixture({ logs: { ...logs, open: () => ({ path: join(folder, 'gone.log'), size: 5 }) } });
    expect(await told(gone.call(`${family}/logs/gone.log`))).toEqual([404, { error: 'Log file not found' }]);
    expect(await told(gone.call(`${family}/logs/gone.log/download`))).toEqual([404, { error: 'Log file not found' }]);
  });
});
