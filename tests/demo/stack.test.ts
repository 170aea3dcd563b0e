import { afterEach, describe, expect, test } from 'bun:test';
import { readConfig } from '../../src/config/load.ts';
import { type DemoOptions, type DemoStack, startDemo } from '../../src/demo/stack.ts';

const stacks: DemoStack[] = [];
afterEach(async () => {
  for (const stack of stacks.splice(0)) await stack.stop();
});

/** A stack that only moves when it is told to. */
async function still(options: DemoOptions = {}): Promise<DemoStack> {
  const stack = await startDemo({ tick: 0, refreshEvery: 0, movies: 60, series: 10, artists: 10, ...options });
  stacks.push(stack);
  return stack;
}

/** Everything that is told of the torrents, hashes and all. */
const picture = ({ client, seedbox }: DemoStack) =>
  [client, seedbox].flatMap(({ torrents }) =>
    [...torrents.values()].map(({ hash, name, state, progress, category }) => [hash, name, state, progress, category]),
  );

describe('the demo', () => {
  test('has a configuration without a problem', async () => {
    const stack = await still();
    const read = readConfig(stack.configToml(), {});
    expect(read).toMatchObject({ state: 'ok' });
    if (read.state !== 'ok') return;
    expect(read.config.issues).toEqual([]);
    expect(read.config.clients.map(({ name, Port }) => [name, Port])).toEqual([
      ['default', stack.client.port],
      ['Seedbox', stack.seedbox.port],
    ]);
    expect(read.config.instances.map(({ section, kind, Category }) => [section, kind, Category])).toEqual([
      ['Movies-HD', 'movie', 'movies'],
      ['Series', 'series', 'series'],
      ['Music', 'music', 'music'],
    ]);
  });

  test('tells the same story for the same seed and another for another', async () => {
    const now = () => 1_750_000_000_000;
    const stories = await Promise.all([1, 1, 2].map((seed) => still({ seed, now })));
    for (const { world } of stories) for (let step = 0; step < 60; step += 1) world.tick();
    const [one, same, other] = stories.map(picture);
    expect(one).toEqual(same ?? []);
    expect(one).not.toEqual(other ?? []);
  });

  test('begins with torrents that were imported before: no queue shows them', async () => {
    const { movies, series, music, client } = await still({ torrents: 100 });
    expect([movies.queue(), series.queue(), music.queue()]).toEqual([[], [], []]);
    expect([...client.torrents.values()].every(({ state }) => state === 'stalledUP')).toBe(true);
  });

  test('shows every fate after a while', async () => {
    const { world } = await still({ torrents: 0, active: 20 });
    const ends = new Set<string>();
    for (let step = 0; step < 600; step += 1) {
      world.tick();
      for (const { fate, client, hash } of world.downloads) ends.add(`${fate} ${client.torrent(hash)?.state}`);
    }
    for (const end of [
      'imported stalledUP',
      'stalls stalledDL',
      'errors error',
      'no metadata metaDL',
      'not wanted stalledUP',
    ]) {
      expect([...ends]).toContain(end);
    }
  });

  test('does not grow without end', async () => {
    const { world } = await still({ torrents: 0, active: 20 });
    for (let step = 0; step < 2000; step += 1) world.tick();
    expect(world.downloads.length).toBeLessThan(150);
  });

  test('leaves a torrent alone that somebody stopped', async () => {
    const { world, client, seedbox } = await still({ torrents: 0 });
    const working = () => world.downloads.find(({ client: own, hash }) => own.torrent(hash)?.state === 'downloading');
    while (!working()) world.tick();
    const { hash } = working() ?? { hash: '' };
    const owner = client.torrent(hash) ? client : seedbox;
    owner.setState(hash, 'stoppedDL');
    const before = owner.torrent(hash)?.progress;
    for (let step = 0; step < 10; step += 1) world.tick();
    expect([owner.torrent(hash)?.state, owner.torrent(hash)?.progress]).toEqual(['stoppedDL', before]);
  });
});
