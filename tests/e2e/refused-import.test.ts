import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Outcome } from '../../src/demo/manager/queue.ts';
import { until } from '../support/wait.ts';
import { type Scene, setScene } from './scene.ts';

const hopeless: Outcome = {
  kind: 'stuck',
  state: 'importBlocked',
  messages: ['Not an upgrade for existing movie file(s)'],
};
const passing: Outcome = {
  kind: 'stuck',
  state: 'importPending',
  messages: ['Found archive file, might need to be extracted'],
};

describe.each([
  ['still lists', false],
  ['has already dropped', true],
])('a finished download that its manager does not import, when the manager %s what leaves the client', (_, drops) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = setScene({ refreshEvery: 0, instance: '[Movies.Torrent]\nIgnoreTorrentsYoungerThan = 0' });
    const { client, manager } = scene;
    if (drops) client.after(async ({ name }) => void (name === 'torrents/delete' && (await manager.refresh())));
    await scene.start();
  });
  afterAll(() => scene.stop());

  async function finishes(name: string, outcome: Outcome): Promise<string> {
    const files = [{ name: `${name}/film.mkv`, size: 1_000, priority: 1 }];
    const { hash } = scene.grab({ name, files, state: 'downloading', progress: 0.9, seeds: 2 }, outcome);
    await scene.manager.refresh();
    await scene.looks(1);
    scene.client.complete(hash);
    await until(() => scene.manager.tracked(hash)?.messages.length, { what: 'the refusal' });
    return hash;
  }

  test('for a message of the owner’s list: is removed, blocklisted and searched for again', async () => {
    const hash = await finishes('Not.Better', hopeless);
    const movie = scene.movieOf(hash);
    await until(() => scene.manager.searches().length > 0, { what: 'the search' });
    await scene.looks(2);
    expect(scene.client.deleted).toEqual([{ hash, files: true }]);
    expect(scene.manager.blocklist).toEqual([hash.toUpperCase()]);
    expect(scene.searched()).toEqual([[movie]]);
    const rows = await scene.ledger({ hash, verdict: 'done' });
    expect(rows.some(({ reason }) => reason.includes('Not an upgrade for existing movie file(s)'))).toBe(true);
  });

  test('keeps the manager from searching by itself, where it can be told so', () => {
    const removals = scene.manager.requests.filter(({ method, name }) => method === 'DELETE' && name === 'queue/{id}');
    expect(removals.length).toBe(drops ? 0 : 1);
    for (const { params } of removals) expect(params).toMatchObject({ blocklist: 'true', skipRedownload: 'true' });
  });

  test('for any other message: stays, and the ledger says what the manager said', async () => {
    const before = scene.client.deleted.length;
    const hash = await finishes('In.An.Archive', passing);
    await until(
      async () =>
        (await scene.ledger({ hash })).some((row) => JSON.stringify(row).includes('might need to be extracted')),
      { what: 'the message in the ledger' },
    );
    await scene.looks(2);
    expect(scene.client.torrent(hash)?.state).toBe('stalledUP');
    expect(scene.client.deleted).toHaveLength(before);
    expect(scene.manager.blocklist).not.toContain(hash.toUpperCase());
  });
});
