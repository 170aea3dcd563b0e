import { afterEach, expect, test } from 'bun:test';
import { type DemoManager, startDemoManager } from '../../src/demo/manager/manager.ts';
import { type DemoClient, startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import type { Status } from '../../src/http/status.ts';
import { freePort } from '../support/port.ts';
import { startTendarr, type Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

function keep<T extends { stop(): Promise<void> }>(one: T): T {
  running.push(one);
  return one;
}

const clientSection = ({ port, username }: DemoClient, password: string) =>
  `[Client]\nHost = "127.0.0.1"\nPort = ${port}\nUserName = "${username}"\nPassword = "${password}"\n`;
const movieSection = (uri: string, key: string) =>
  `["Movies-HD"]\nType = "movie"\nURI = "${uri}"\nAPIKey = "${key}"\nCategory = "movies"\n`;

async function attentionOf(tendarr: Tendarr, id: string): Promise<string> {
  const found = await until(
    async () => {
      const { attention = [] } = await tendarr.json<Status>('/web/status');
      return attention.find((item) => item.id === id);
    },
    { what: `attention to ${id}` },
  );
  return `${found.subject}: ${found.text}`;
}

test('a wrong password of the client is said, tried once and not again soon, and no worker suffers', async () => {
  const client = keep(startDemoClient({ password: 'the-right-one' }));
  const tendarr = keep(await startTendarr({ config: clientSection(client, 'a-wrong-one') }));
  expect(await attentionOf(tendarr, 'client:default')).toMatch(/refuses the login: .*(user name|password)/i);
  expect(client.calls('auth/login')).toHaveLength(1);
  expect(client.sessions.isBanned()).toBe(false);
  const status = await tendarr.json<Status>('/web/status');
  expect(status.client).toMatchObject({ alive: false, version: null });
  expect(tendarr.output()).not.toContain('a-wrong-one');
});

test('a client that comes back is taken up by itself', async () => {
  const client = keep(startDemoClient({ password: 'the-right-one', port: await freePort() }));
  await client.close();
  const tendarr = keep(await startTendarr({ config: clientSection(client, 'the-right-one') }));
  expect(await attentionOf(tendarr, 'client:default')).toContain('is not reachable');
  client.open();
  await until(async () => (await tendarr.json<Status>('/web/status')).client.alive, {
    what: 'the client',
  });
});

interface Wrong {
  uri: (manager: DemoManager) => string;
  key?: string;
  kind?: DemoManager['kind'];
  urlBase?: string;
  says: RegExp;
}

test.each<[string, Wrong]>([
  ['of another kind', { kind: 'series', uri: ({ url }) => url, says: /for Radarr, but Sonarr answers/ }],
  ['with a URL base that is missing', { urlBase: '/radarr', uri: ({ url }) => url, says: /URL base.*\/radarr/i }],
  ['with a wrong key', { uri: ({ url }) => url, key: 'wrong-key-0123456789', says: /API key/ }],
])('a manager %s is said with its reason', async (_, { uri, key, kind = 'movie', urlBase, says }) => {
  const manager = keep(startDemoManager({ kind, urlBase }));
  const config = movieSection(uri(manager), key ?? manager.apiKey);
  const tendarr = keep(await startTendarr({ config }));
  expect(await attentionOf(tendarr, 'manager:Movies-HD')).toMatch(says);
  expect(tendarr.output()).not.toContain(key ?? manager.apiKey);
});

test('a web page in place of a manager is said to be one', async () => {
  const page = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response('<!doctype html><p>hello', { headers: { 'content-type': 'text/html' } }),
  });
  keep({ stop: async () => void (await page.stop(true)) });
  const tendarr = keep(
    await startTendarr({ config: movieSection(`http://127.0.0.1:${page.port}`, 'a-key-0123456789') }),
  );
  expect(await attentionOf(tendarr, 'manager:Movies-HD')).toMatch(/web page instead of JSON/);
});

test('an edit of the file by hand starts what is new and stops what is gone', async () => {
  const first = keep(startDemoManager({ kind: 'movie' }));
  const tendarr = keep(await startTendarr({ config: movieSection(first.uri, first.apiKey) }));
  const names = async () =>
    (await tendarr.json<Status>('/web/status')).arrs.map(({ name, alive }) => `${name} ${alive}`);
  await until(async () => (await names()).join() === 'Movies-HD true', { what: 'the first instance' });
  const second = keep(startDemoManager({ kind: 'series' }));
  const config = `["TV"]\nType = "series"\nURI = "${second.uri}"\nAPIKey = "${second.apiKey}"\nCategory = "tv"\n`;
  await Bun.write(`${tendarr.folder}/config.toml`, config);
  await until(async () => (await names()).join() === 'TV true', { what: 'the other instance' });
});
