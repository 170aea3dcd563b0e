import { afterEach, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import { type Stage, startStage } from './support/stage.ts';
import { quick, stalled } from './support/stalled.ts';
import { complete } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const missing = (number: number, patch: Partial<Torrent> = {}) => complete(number, { state: 'missingFiles', ...patch });
/** Folders that the process says are lost. */
const lost = () => {
  const said = stage.sent.flatMap((message) => (message.type === 'missing' ? [message] : [])).at(-1);
  return said?.folders.flatMap((one) => (one.lost ? one.folder : [])) ?? [];
};
const confirm = (...folders: string[]) => stage.handle({ type: 'confirm', id: 7, client: 'default', folders });
const confirmed = () => stage.sent.flatMap((message) => (message.type === 'confirmed' ? [message.confirmed] : []));
const deleted = () => stage.client.callsOf('delete').length;

/** One torrent is stalled and due; what is missing stands beside it. */
async function begins(...others: Torrent[]) {
  stage = startStage({ instance: quick });
  stage.torrents.set(stalled(1).hash, stalled(1));
  stage.manager.list(stalled(1).hash, [{ state: 'downloading', status: 'downloading' }]);
  for (const torrent of others) stage.torrents.set(torrent.hash, torrent);
  stage.begin();
  await stage.settle();
}

test('two torrents of one folder that miss their files keep everything of their client', async () => {
  await begins(missing(2), missing(3));
  await stage.pass(3_600_000);
  expect(deleted()).toBe(0);
  expect(lost()).toEqual(['/downloads/movies']);
});

test('when they are back everything goes on', async () => {
  await begins(missing(2), missing(3));
  await stage.pass(900_000);
  stage.feed(complete(2));
  await stage.pass(60_000);
  expect(deleted()).toBe(0);
  stage.feed(complete(3));
  await stage.until(() => deleted() === 1);
  expect(lost()).toEqual([]);
});

test('the owner may say that it is right', async () => {
  await begins(missing(2), missing(3));
  await stage.pass(900_000);
  confirm('/downloads/movies');
  await stage.until(() => deleted() === 1);
  expect(confirmed()).toEqual([2]);
  expect(stage.client.callsOf('delete').flatMap(({ hashes }) => hashes)).toEqual([stalled(1).hash]);
  expect(lost()).toEqual([]);
});

test('what the owner said and what is lost outlive a restart', async () => {
  await begins(missing(2), missing(3));
  await stage.pass(200_000);
  await stage.crash();
  stage.begin();
  await stage.pass(900_000);
  expect(deleted()).toBe(0);
  confirm('/downloads/movies');
  await stage.settle();
  await stage.crash();
  // Nobody watched for a day, so nobody can tell when they lost their files.
  await stage.pass(86_400_000);
  stage.begin();
  await stage.until(() => deleted() === 1);
  expect(lost()).toEqual([]);
});

test('the release of a brake says nothing about a lost disk', async () => {
  await begins(missing(2), missing(3));
  await stage.pass(900_000);
  stage.handle({ type: 'release', id: 8, category: 'movies' });
  await stage.pass(60_000);
  expect(stage.sent).toContainEqual({ type: 'released', id: 8, released: null });
  expect([deleted(), lost()]).toEqual([0, ['/downloads/movies']]);
});

test('what the owner said is about the folders that were shown, and about no others', async () => {
  await begins(missing(2), missing(3), missing(4, { savePath: '/other' }), missing(5, { savePath: '/other' }));
  await stage.pass(900_000);
  confirm('/other');
  await stage.pass(60_000);
  expect([deleted(), lost(), confirmed()]).toEqual([0, ['/downloads/movies'], [2]]);
});

test('what goes missing after the owner has spoken counts anew', async () => {
  await begins(missing(2), missing(3), complete(4), complete(5));
  await stage.pass(30_000);
  confirm('/downloads/movies');
  await stage.settle();
  stage.feed(missing(4));
  await stage.pass(1_000);
  expect(lost()).toEqual([]);
  stage.feed(missing(5));
  await stage.pass(1_000);
  expect(lost()).toEqual(['/downloads/movies']);
});

test('a disk that other owners lost holds everything of that client here, until they have it back', async () => {
  await begins();
  stage.handle({ type: 'lost', client: 'default', lost: true });
  await stage.pass(900_000);
  expect(deleted()).toBe(0);
  expect(stage.story().join()).toContain('files of several torrents of the client default went missing together');
  stage.handle({ type: 'lost', client: 'default', lost: false });
  await stage.until(() => deleted() === 1);
});

test('one torrent without files is told with its time, so that others may know of a second one', async () => {
  await begins(missing(2));
  await stage.pass(60_000);
  const said = stage.sent.flatMap((message) => (message.type === 'missing' ? [message] : []));
  expect(said.at(-1)).toMatchObject({ client: 'default', folders: [{ folder: '/downloads/movies', lost: false }] });
  expect(said.at(-1)?.folders[0]?.since).toHaveLength(1);
  confirm('/downloads/movies');
  await stage.settle();
  expect(stage.sent.flatMap((message) => (message.type === 'missing' ? [message] : [])).at(-1)?.folders).toEqual([]);
});

test.each<[string, Torrent[]]>([
  ['a single one', [missing(2)]],
  ['two of different folders', [missing(2), missing(3, { savePath: '/other' })]],
])('%s is no lost disk, is left alone and shown', async (_, torrents) => {
  await begins(...torrents);
  await stage.until(() => deleted() === 1);
  expect(lost()).toEqual([]);
  await stage.pass(3_600_000);
  expect(deleted()).toBe(1);
  expect(stage.report().attention?.map(({ id }) => id)).toEqual(['missing:Movies']);
});

test('two whose files were moved by imports are no lost disk', async () => {
  stage = startStage({ instance: `importMode = "Move"\n${quick}` });
  for (const number of [2, 3]) {
    stage.torrents.set(complete(number).hash, stalled(number, { state: 'downloading', availability: 9 }));
  }
  stage.begin();
  await stage.pass(20_000);
  const imports = stage.manager.work;
  stage.manager.work = (command) => {
    const hash = String(command.body.downloadClientId).toLowerCase();
    const torrent = stage.torrents.get(hash);
    if (command.name === 'DownloadedMoviesScan' && torrent) stage.feed({ ...torrent, state: 'missingFiles' });
    return imports(command);
  };
  for (const number of [2, 3]) {
    stage.manager.list(complete(number).hash, [{ mediaId: number }]);
    stage.feed(complete(number));
  }
  await stage.until(() => deleted() === 2);
  expect(stage.client.callsOf('delete').map(({ value }) => value)).toEqual([
    { deleteFiles: false },
    { deleteFiles: false },
  ]);
  expect(stage.report().attention).toEqual([]);
});

test('two with more than ten minutes between them are no lost disk', async () => {
  await begins(complete(2), complete(3));
  stage.feed(missing(2));
  await stage.pass(660_000);
  stage.feed(missing(3));
  await stage.pass(60_000);
  expect(lost()).toEqual([]);
});

test('a disk that is lost between a decision and its removal stops it', async () => {
  await begins(complete(2), complete(3));
  stage.payload = () => {
    stage.feed(missing(2), missing(3));
    return 'own';
  };
  await stage.pass(900_000);
  expect(deleted()).toBe(0);
});
