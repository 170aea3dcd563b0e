/** A client and a manager that answer nonsense, with every rule that removes switched on. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Hook } from '../../src/demo/http/fault.ts';
import { hashOf, type NewTorrent } from '../../src/demo/qbittorrent/torrent.ts';
import { until } from '../support/wait.ts';
import { instance, settings } from './removing-rules.ts';
import { day, hour, type Scene, seconds, setScene } from './scene.ts';

const seeds = ['Seed.1', 'Seed.2', 'Seed.3'];
const downloads = ['Download.1', 'Download.2'];
const hashes = [...seeds, ...downloads].map(hashOf);

const common = (name: string): NewTorrent & { name: string } => ({
  hash: hashOf(name),
  name,
  savePath: '/downloads/movies',
  files: [{ name: `${name}/film.mkv`, size: 1_000_000, priority: 1 }],
  addedOn: seconds() - 20 * day,
});
const seed = (name: string): NewTorrent & { name: string } => ({
  ...common(name),
  state: 'stalledUP',
  tags: ['tendarr-imported'],
  completionOn: seconds() - 19 * day,
  seedingTime: 9 * day,
});

/** What a client says of each torrent; each is gone on from. */
const nonsense: Record<string, unknown>[] = [
  { ratio: 'NaN', seeding_time: -5, progress: 17, eta: -7 },
  { ratio: 1e300, seeding_time: 1_769_800_000, availability: -5, last_activity: 9e15 },
  { ratio: null, seeding_time: '90d', added_on: seconds() + 3650 * day, completion_on: -99 },
  { ratio: -2, seeding_time: null, added_on: -1, amount_left: 'none', tags: 7, category: 5 },
  { state: 'perhaps', content_path: null, save_path: 3, name: [], size: -1 },
];

let scene: Scene;
beforeAll(async () => {
  scene = setScene({ settings, instance });
  for (const name of seeds) scene.grab(seed(name));
  for (const name of downloads) {
    scene.grab({ ...common(name), state: 'downloading', progress: 0.5, seeds: 5, eta: 600, availability: 5 });
  }
  await scene.manager.refresh();
  await scene.start();
});
afterAll(() => scene.stop());

const deletes = () => scene.client.calls('torrents/delete');

/** Changes of all torrents, as an answer to whoever knows a list already. */
function say(fields: Record<string, unknown>): Hook {
  return ({ name, query }) => {
    const rid = Number(query.get('rid'));
    if (name !== 'sync/maindata' || !(rid > 0)) return;
    const torrents = Object.fromEntries(hashes.map((hash) => [hash, fields]));
    return { kind: 'answer', status: 200, body: JSON.stringify({ rid: rid + 1, torrents }) };
  };
}

async function whileHooked(server: { before(hook: Hook): () => void }, hook: Hook, looks = 1): Promise<void> {
  const end = server.before(hook);
  await scene.looks(looks);
  end();
  // A client that fails is asked ever more rarely, until it answers as it should.
  await scene.looks(1);
}

function nothingHappened(): void {
  expect(deletes()).toEqual([]);
  expect(scene.manager.calls('DELETE queue/{id}')).toEqual([]);
  expect(scene.manager.calls('DELETE queue/bulk')).toEqual([]);
  expect(scene.searched()).toEqual([]);
}

test.each(nonsense)('%j of every torrent removes none', async (fields) => {
  // Long enough for a rule to ask what it needs and to act.
  await whileHooked(scene.client, say(fields), 8);
  nothingHappened();
});

test.each([
  ['a list in place of torrents', '{"rid":900,"torrents":[1,2]}'],
  ['nothing in place of torrents', '{"rid":900,"torrents":null,"torrents_removed":5}'],
  ['numbers that are none', `{"rid":900,"torrents":{"${hashes[0]}":{"ratio":NaN}}}`],
  ['all torrents gone', JSON.stringify({ rid: 900, torrents_removed: hashes })],
  ['a full list without torrents', '{"rid":900,"full_update":true}'],
])('%s removes none', async (_, body) => {
  await whileHooked(scene.client, ({ name }) =>
    name === 'sync/maindata' ? { kind: 'answer', status: 200, body } : undefined,
  );
  nothingHappened();
});

test('a queue and a history of nonsense remove none', async () => {
  const of = (downloadId: string) => ({ downloadId: downloadId.toUpperCase(), protocol: 'torrent' });
  const records = [null, 5, {}, { id: 'x' }, ...hashes.map(of)];
  const events = hashes.flatMap((hash) =>
    ['downloadFailed', 'downloadFolderImported', 'grabbed'].map((eventType) => ({
      ...of(hash),
      eventType,
      date: 'long ago',
    })),
  );
  await whileHooked(scene.manager, ({ name, method }) => {
    const list = name === 'queue' ? records : name === 'history' ? events : null;
    if (method !== 'GET' || list === null) return;
    const body = JSON.stringify({ page: 1, pageSize: 1000, totalRecords: list.length, records: list });
    return { kind: 'answer', status: 200, body };
  });
  nothingHappened();
});

test('none of it ended a process, and the rules work all the while', async () => {
  const done = { ...seed('Seed.Done'), seedingTime: 31 * day, completionOn: seconds() - 40 * day };
  const { hash } = scene.grab({ ...done, addedOn: seconds() - 41 * day, lastActivity: seconds() - hour });
  await until(() => scene.client.torrent(hash) === undefined, { what: 'the one that may go' });
  expect(await scene.process('Movies')).toMatchObject({ alive: true, restarts: 0 });
  expect(deletes()).toHaveLength(1);
  expect(hashes.filter((one) => scene.client.torrent(one) === undefined)).toEqual([]);
});
