import { afterEach, describe, expect, test } from 'bun:test';
import { until } from '../support/wait.ts';
import { day, type Scene, seconds, setScene } from './scene.ts';

let scene: Scene;
afterEach(() => scene.stop());

const files = (name: string) => [{ name: `${name}/film.mkv`, size: 1_000, priority: 1 }];
const old = { state: 'stalledUP', addedOn: seconds() - 3 * day, completionOn: seconds() - 2 * day } as const;

describe('a torrent whose files are missing', () => {
  test('is removed, without blocklist or search, after its manager moved the files away', async () => {
    scene = setScene({ instance: 'importMode = "Move"\n[Movies.Torrent]\nIgnoreTorrentsYoungerThan = 0' });
    const { client, manager } = scene;
    const { hash } = scene.grab({
      name: 'Moved',
      files: files('Moved'),
      state: 'downloading',
      progress: 0.9,
      seeds: 2,
    });
    await scene.start();
    client.complete(hash);
    await until(() => client.torrent(hash) === undefined, { what: 'the removal' });
    expect(manager.scans().map(({ body }) => body.importMode)).toEqual(['Move']);
    expect(client.deleted).toEqual([{ hash, files: false }]);
    expect(manager.blocklist).toEqual([]);
    expect(manager.searches()).toEqual([]);
    expect(manager.calls('DELETE queue/{id}')).toEqual([]);
  });

  test('is left alone and shown when nobody knows where they went', async () => {
    scene = setScene({ instance: 'importMode = "Move"\n[Movies.Torrent]\nIgnoreTorrentsYoungerThan = 0' });
    const { client } = scene;
    const { hash } = client.addTorrent({ name: 'Gone', category: 'movies', files: files('Gone'), ...old });
    await scene.start();
    client.setState(hash, 'missingFiles');
    await until(async () => (await scene.attention()).length > 0, { what: 'the attention' });
    await scene.looks(2);
    expect(client.torrent(hash)?.state).toBe('missingFiles');
    expect(client.deleted).toEqual([]);
  });

  test('together with others of its folder is a lost mount: nothing is removed, also not what was moved', async () => {
    scene = setScene({ instance: 'importMode = "Move"\n[Movies.Torrent]\nIgnoreTorrentsYoungerThan = 0' });
    const { client, manager } = scene;
    const hashes = ['One', 'Two', 'Three'].map((name) => {
      const { hash } = scene.grab({ name, files: files(name), tags: ['tendarr-imported'], ...old });
      manager.remember(hash, scene.movieOf(hash), name);
      return hash;
    });
    await scene.start();
    for (const hash of hashes) client.setState(hash, 'missingFiles');
    const items = await until(
      async () => {
        const found = await scene.attention();
        return found.length > 0 && found;
      },
      { what: 'the attention' },
    );
    await scene.looks(2);
    expect(items).toHaveLength(1);
    expect(client.deleted).toEqual([]);

    // The owner says that it is right: each is looked at once more, and nobody knows that these were moved.
    const confirm = () => scene.tendarr().get('/web/torrents/mounts/default/confirm', { method: 'POST' });
    expect(await (await confirm()).json()).toEqual({ status: 'ok', confirmed: 3 });
    const ids = async () => (await scene.attention()).map(({ id }) => id);
    await until(async () => !(await ids()).includes('mount:default'), { what: 'the end of it' });
    expect((await confirm()).status).toBe(409);
    await scene.looks(1);
    expect(await ids()).toEqual(['missing:Movies']);
    expect(client.deleted).toEqual([]);
  });
});
