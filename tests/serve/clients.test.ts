import { afterEach, expect, test } from 'bun:test';
import type { ClientConfig } from '../../src/config/config.ts';
import { readTree } from '../../src/config/load.ts';
import { createLogger } from '../../src/log.ts';
import { type Clients, startClients } from '../../src/serve/clients.ts';
import { request, type ScriptedClient, scriptClient } from '../client/scripted-client.ts';
import { until } from '../support/wait.ts';

const scripted: ScriptedClient[] = [];
const started: Clients[] = [];
afterEach(async () => {
  for (const clients of started.splice(0)) await clients.stop();
  for (const client of scripted.splice(0)) client.stop();
});

function scriptedClient(): ScriptedClient {
  const client = scriptClient();
  scripted.push(client);
  return client;
}

function settingsOf({ settings }: ScriptedClient, section: string): ClientConfig {
  const { Host, Port, UserName, Password } = settings;
  const [client] = readTree({ [section]: { Host, Port, UserName, Password } }).config.clients;
  if (!client) throw new Error('no client was read');
  return client;
}

function start(first: ClientConfig[], onAnswer: () => Promise<void> = async () => {}) {
  const defects: unknown[] = [];
  const sleeps: number[] = [];
  const clients = startClients(first, {
    request,
    log: createLogger('Main', () => {}, { level: 'CRITICAL' }),
    onAnswer,
    onHealth: () => {},
    onDefect: (_, thrown) => defects.push(thrown),
    restMs: () => 12_000,
    // Who waits to take a broken feed up anew waits no longer than a turn; the pace of a feed stays.
    clock: {
      now: Date.now,
      elapsed: () => performance.now(),
      sleep: (ms, signal) => {
        sleeps.push(ms);
        return signal?.aborted ? Promise.resolve() : Bun.sleep(Math.min(ms, 20));
      },
    },
  });
  started.push(clients);
  return { clients, defects, sleeps };
}

const isUp = (clients: Clients, name: string) => clients.feeds.get(name)?.health().state === 'up';

test('a client in which nothing downloads is left alone for as long as the settings say', async () => {
  const { clients, sleeps } = start([settingsOf(scriptedClient(), 'Client')]);
  await until(() => isUp(clients, 'default') && sleeps.length > 0, { what: 'the first rest' });
  expect(sleeps[0]).toBeGreaterThan(6_000);
});

test('a change keeps the feed of an unchanged section: no new log-in', async () => {
  const [one, other] = [scriptedClient(), scriptedClient()];
  const first = settingsOf(one, 'Client');
  const { clients } = start([first]);
  await until(() => isUp(clients, 'default'), { what: 'the first client' });
  const before = clients.feeds.get('default');
  await clients.change([settingsOf(other, 'Client-Seedbox'), settingsOf(one, 'Client')]);
  await until(() => isUp(clients, 'Seedbox'), { what: 'the second client' });
  expect(clients.feeds.get('default')).toBe(before);
  expect([...clients.feeds.keys()]).toEqual(['Seedbox', 'default']);
  expect(one.count('auth/login')).toBe(1);
});

test('a changed section gets a new connection, one that is gone or switched off none', async () => {
  const one = scriptedClient();
  const first = settingsOf(one, 'Client');
  const { clients } = start([first, { ...settingsOf(one, 'Client-Old'), Password: 'wrong' }]);
  await until(() => isUp(clients, 'default'), { what: 'the client' });
  const before = clients.feeds.get('default');
  await clients.change([
    { ...first, SkipTLSVerify: true },
    { ...settingsOf(one, 'Client-Old'), Disabled: true },
  ]);
  expect(clients.feeds.get('default')).not.toBe(before);
  expect([...clients.feeds.keys()]).toEqual(['default']);
  await clients.change([]);
  expect(clients.feeds.size).toBe(0);
});

test('a feed that a defect ended counts as down, and is taken up anew', async () => {
  const one = scriptedClient();
  const failing = [new TypeError('a defect')];
  const states: (string | undefined)[] = [];
  const { clients, defects } = start([settingsOf(one, 'Client')], async () => {
    const defect = failing.pop();
    if (!defect) return;
    setTimeout(() => states.push(clients.feeds.get('default')?.health().state));
    throw defect;
  });
  const broken = clients.feeds.get('default');
  await until(() => clients.feeds.get('default') !== broken && isUp(clients, 'default'), { what: 'a new feed' });
  expect(defects).toEqual([new TypeError('a defect')]);
  expect(states).toEqual(['down']);
});
