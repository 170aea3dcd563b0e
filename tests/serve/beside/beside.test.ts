import { afterEach, expect, test } from 'bun:test';
import { readConfig } from '../../../src/config/load.ts';
import { createLogger } from '../../../src/log.ts';
import { type Beside, createBeside } from '../../../src/serve/beside/beside.ts';
import { createStopped } from '../../../src/serve/beside/stopped.ts';
import type { Clients } from '../../../src/serve/clients.ts';
import type { ToWorker } from '../../../src/supervisor/message.ts';
import { createOwners } from '../../../src/supervisor/owners.ts';
import { until } from '../../support/wait.ts';
import { downloading } from '../../torrent/support/torrent.ts';

const begun: Beside[] = [];
afterEach(() => {
  for (const one of begun.splice(0)) one.stop();
});

/** One configuration after another over the same workers, with a client of one torrent. */
function service() {
  const stopped = createStopped();
  const told: ToWorker[] = [];
  const lines: string[] = [];
  let connectionStatus: 'connected' | 'disconnected' = 'connected';
  const torrent = downloading(1, { state: 'stoppedDL' });
  const feed = {
    health: () => ({ state: 'up', access: null }),
    server: () => ({ connectionStatus, queueing: false, useAltSpeedLimits: false, dlLimit: 0 }),
    torrents: () => new Map([[torrent.hash, torrent]]),
  };
  const feeds = new Map([['default', feed]]) as unknown as Clients['feeds'];
  const configure = (settings: string) => {
    const reading = readConfig(
      `[Settings]\n${settings}\n[Client]\nHost = "127.0.0.1"\n[Movies]\nType = "movie"\nCategory = "movies"\nURI = "http://127.0.0.1:1"\nAPIKey = "k"`,
    );
    if (reading.state !== 'ok') throw new Error(JSON.stringify(reading));
    told.length = 0;
    const beside = createBeside({
      config: reading.config,
      owners: createOwners(reading.config),
      feeds: () => feeds,
      send: (_, message) => void told.push(message),
      ask: async () => null,
      measure: async () => ({ device: '1', free: 0 }),
      stopped,
      askReserving: async () => false,
      log: createLogger('Main', ({ message }) => void lines.push(message), { level: 'INFO' }),
      elapsed: () => performance.now(),
      onDefect: (thrown) => lines.push(String(thrown)),
    });
    begun.push(beside);
    beside.answering({ client: 'default', at: Date.now() });
    beside.answered();
    return beside;
  };
  return {
    told,
    lines,
    torrent,
    configure,
    connection: (status: typeof connectionStatus) => {
      connectionStatus = status;
    },
  };
}

test('workers that were told of an outage hear that it is over, also when a configuration came in between', async () => {
  const { told, lines, configure, connection } = service();
  connection('disconnected');
  const first = configure('PingURLS = ["255.255.255.255"]');
  await until(() => told.some((message) => message.type === 'internet' && !message.online));
  expect(first.attention()).toMatchObject([{ id: 'internet' }]);
  expect(first.started('Movies')).toContainEqual({ type: 'internet', online: false });
  first.stop();
  connection('connected');
  const second = configure('');
  await until(() => told.some((message) => message.type === 'internet' && message.online));
  expect([second.attention(), lines]).toEqual([[], ['The internet cannot be reached']]);
});

test('what was stopped for lack of space is released when that is off, though its worker said so before', async () => {
  const { told, torrent, configure } = service();
  const first = configure('FreeSpace = "1G"\nFreeSpaceFolder = "/disk"');
  first.hear('Movies', { type: 'stopped', client: 'default', stopped: { [torrent.hash]: true } });
  await until(() => told.some((message) => message.type === 'space' && message.fits[torrent.hash] === false));
  expect(first.stopped()).toBe(1);
  first.stop();
  const second = configure('FreeSpace = "-1"');
  await until(() => told.some((message) => message.type === 'space' && message.fits[torrent.hash] === true));
  expect(second.stopped()).toBeNull();
});
