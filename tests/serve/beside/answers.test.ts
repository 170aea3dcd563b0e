import { expect, test } from 'bun:test';
import { unknownServer } from '../../../src/client/server.ts';
import type { Torrent } from '../../../src/client/torrent.ts';
import { answerOf } from '../../../src/serve/beside/answers.ts';
import { createFactsTeller } from '../../../src/serve/beside/facts.ts';
import { createPlanned } from '../../../src/serve/beside/planned.ts';
import type { ToWorker } from '../../../src/supervisor/message.ts';
import { complete } from '../../torrent/support/torrent.ts';

function feed(state: 'up' | 'down', ...torrents: Torrent[]) {
  const list = new Map(torrents.map((one) => [one.hash, one]));
  const health = { client: '', since: 0, message: '', nextTryAt: null, version: '', webApi: '', access: null };
  return { torrents: () => list, health: () => ({ ...health, state }) };
}
const [one, two] = [complete(1), complete(2)];
const sources = (state: 'up' | 'down') => ({
  feeds: new Map([['default', feed(state, one, two)]]),
  answeredAt: () => 77,
  mappings: {},
});

test('who is there is told with the time of the list', async () => {
  const question = { type: 'presence', id: 4, client: 'default', hashes: [one.hash, 'nobody'] } as const;
  expect(await answerOf({ ...question, hashes: [...question.hashes] }, sources('up'))).toEqual({
    type: 'presence',
    id: 4,
    at: 77,
    present: [{ hash: one.hash, addedOn: one.addedOn }],
  });
});

test('of a client that is away nothing is known', async () => {
  const ask = (message: Parameters<typeof answerOf>[0]) => answerOf(message, sources('down'));
  expect(await ask({ type: 'presence', id: 4, client: 'default', hashes: [one.hash] })).toMatchObject({
    at: null,
    present: [],
  });
  expect(await ask({ type: 'presence', id: 4, client: 'other', hashes: [one.hash] })).toMatchObject({ at: null });
  expect(await ask({ type: 'payload', id: 5, torrents: [{ client: 'default', hash: one.hash }] })).toMatchObject({
    payloads: ['unknown'],
  });
  expect(await ask({ type: 'inUse', id: 6, folder: '/downloads' })).toMatchObject({ paths: null });
});

test('whose files they are, and which paths are in use', async () => {
  const torrents = [{ client: 'default', hash: one.hash }];
  expect(await answerOf({ type: 'payload', id: 5, torrents }, sources('up'))).toEqual({
    type: 'payload',
    id: 5,
    payloads: ['own'],
  });
  const answer = await answerOf({ type: 'inUse', id: 6, folder: '/downloads/movies' }, sources('up'));
  expect(answer).toMatchObject({ id: 6, paths: [one.contentPath, two.contentPath] });
});

test('facts about a client are told when they change, and all of them to who begins', () => {
  const told: ToWorker[] = [];
  const teller = createFactsTeller((message) => void told.push(message));
  teller.answered('default', unknownServer);
  teller.answered('default', { ...unknownServer, freeSpaceOnDisk: 5 });
  expect(told).toHaveLength(1);
  teller.answered('default', { ...unknownServer, connectionStatus: 'connected', dlLimit: 0, useAltSpeedLimits: false });
  const facts = { connectionStatus: 'connected', queueing: null, altSpeedLimits: false, downloadLimit: 0 };
  expect(told.at(-1)).toEqual({ type: 'facts', client: 'default', facts } as ToWorker);
  expect(teller.all()).toEqual([{ type: 'facts', client: 'default', facts } as ToWorker]);
});

test('plans are kept by worker, client and torrent, and forgotten with their worker', () => {
  const planned = createPlanned();
  const next = { action: 'wait', rule: 'stalled', reason: 'R', at: null };
  planned.change('Movies', 'default', { x: next, y: next });
  planned.change('Movies', 'default', { y: null });
  expect([planned.of('Movies', 'default', 'x'), planned.of('Movies', 'default', 'y')]).toEqual([next, null]);
  expect(planned.of('Movies', 'Seedbox', 'x')).toBeNull();
  planned.forget('Movies');
  expect(planned.of('Movies', 'default', 'x')).toBeNull();
});
