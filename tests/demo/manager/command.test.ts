import { afterEach, expect, test } from 'bun:test';
import { type CommandQueue, createCommandQueue } from '../../../src/demo/manager/command.ts';
import { type DemoManager, startDemoManager } from '../../../src/demo/manager/manager.ts';
import { until } from '../../support/wait.ts';
import { callManager } from './caller.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function start(kind: DemoManager['kind'] = 'movie'): DemoManager {
  const manager = startDemoManager({ kind });
  stops.push(manager.stop);
  return manager;
}

/** A queue whose commands end when they are told to. */
function manualQueue(): { queue: CommandQueue; end: (name: string) => void } {
  const ends = new Map<string, (result: 'successful') => void>();
  const run = ({ name }: { name: string }) => new Promise<'successful'>((resolve) => void ends.set(name, resolve));
  const queue = createCommandQueue({
    workers: 2,
    diskCommands: ['DiskA', 'DiskB'],
    duration: () => 0,
    now: Date.now,
    run,
  });
  stops.push(queue.stop);
  return { queue, end: (name) => ends.get(name)?.('successful') };
}

const states = (queue: CommandQueue) => queue.all.map(({ name, status }) => `${name} ${status}`);

test('a command is created as queued and completed soon', async () => {
  const manager = start();
  const created = await callManager(manager)('POST', 'command', { name: 'rsssync' });
  expect([created.status, created.json]).toMatchObject([201, { name: 'RssSync', status: 'queued', result: 'unknown' }]);
  await until(() => manager.commands.named('RssSync')[0]?.status === 'completed');
  const { id } = created.json as { id: number };
  expect((await callManager(manager)('GET', `command/${id}`)).json).toMatchObject({ result: 'successful' });
});

test('the same name and parameters give the command that is still open', async () => {
  const manager = start();
  manager.commands.pause();
  const post = async (movieIds: number[]) =>
    ((await callManager(manager)('POST', 'command', { name: 'MoviesSearch', movieIds })).json as { id: number }).id;
  expect([await post([1]), await post([1]), await post([2])]).toEqual([1, 1, 2]);
  manager.commands.resume();
  await until(() => manager.commands.all.every(({ status }) => status === 'completed'));
  expect(await post([1])).toBe(3);
});

test('only so many commands run at a time as there are workers', async () => {
  const { queue, end } = manualQueue();
  for (const name of ['One', 'Two', 'Three']) queue.post(name, {});
  await until(() => queue.all[1]?.status === 'started');
  expect(states(queue)).toEqual(['One started', 'Two started', 'Three queued']);
  await until(() => {
    end('One');
    return queue.all[2]?.status === 'started';
  });
});

test('commands that need the disk run one at a time, others pass them', async () => {
  const { queue } = manualQueue();
  for (const name of ['DiskA', 'DiskB', 'Other']) queue.post(name, {});
  await until(() => queue.all[2]?.status === 'started');
  expect(states(queue)).toEqual(['DiskA started', 'DiskB queued', 'Other started']);
});

test('a restart orphans what was open', async () => {
  const { queue } = manualQueue();
  queue.post('One', {});
  queue.orphanAll();
  expect(states(queue)).toEqual(['One orphaned']);
});

test.each([
  ['movie', { name: 'MoviesSearch', movieIds: [1, 2] }, [1, 2]],
  ['series', { name: 'EpisodeSearch', episodeIds: [1051] }, [1051]],
  ['music', { name: 'AlbumSearch', albumIds: [101] }, [101]],
] as const)('a search of the kind %s tells what was looked for', async (kind, body, expected) => {
  const searched: number[] = [];
  const manager = startDemoManager({ kind, onSearch: (media) => void searched.push(media) });
  stops.push(manager.stop);
  await callManager(manager)('POST', 'command', body);
  await until(() => manager.searches()[0]?.status === 'completed');
  expect(searched).toEqual([...expected]);
});

test.each([
  ['series', 'SeasonSearch', { seriesId: 3, seasonNumber: 1 }],
  ['series', 'SeriesSearch', { seriesId: 3 }],
  ['music', 'ArtistSearch', { artistId: 3 }],
] as const)('%s: %s looks for everything that is wanted of it and nothing else', async (kind, name, body) => {
  const found: number[] = [];
  const manager = startDemoManager({ kind, onSearch: (media) => void found.push(media) });
  stops.push(manager.stop);
  const keysOf = (id: number) => manager.library.media(id)?.keys ?? {};
  const wanted = [...manager.library.wanted()].filter((id) =>
    Object.entries(body).every(([field, value]) => keysOf(id)[field] === value),
  );
  expect(wanted.length).toBeGreaterThan(0);
  await callManager(manager)('POST', 'command', { name, ...body });
  await until(() => manager.searches()[0]?.status === 'completed');
  expect(found).toEqual(wanted);
});
