import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Scene, setScene } from './scene.ts';

const startCalls = ['torrents/start', 'torrents/resume', 'torrents/setForceStart'];

describe('a torrent that its owner stopped by hand, in either dialect', () => {
  let scene: Scene;
  /** What the client shows of the torrents, by name. */
  const states = (): Record<string, string>[] =>
    scene.clients.map(({ torrents }) =>
      Object.fromEntries([...torrents.values()].map(({ name, state }) => [name.replace(/ .*/, ''), state])),
    );
  const asLeft: Record<string, string> = { Unfinished: 'stoppedDL', Finished: 'stoppedUP', Before: 'stoppedDL' };

  beforeAll(async () => {
    scene = setScene({ clients: ['4.5.2', '5.1.0'] });
    const { grab, clients } = scene;
    const stopLater = clients.map((client) => {
      const own = (name: string) => `${name} ${client.version}`;
      const { hash: unfinished } = grab(
        { name: own('Unfinished'), state: 'downloading', progress: 0.5, seeds: 3 },
        undefined,
        client,
      );
      const { hash: finished } = grab(
        { name: own('Finished'), state: 'stalledUP', tags: ['tendarr-imported'] },
        undefined,
        client,
      );
      grab({ name: own('Before'), state: 'stoppedDL', progress: 0.2 }, undefined, client);
      return () => {
        client.update(unfinished, { state: 'stoppedDL' });
        client.update(finished, { state: 'stoppedUP' });
      };
    });
    await scene.start();
    for (const stop of stopLater) stop();
  });
  afterAll(() => scene.stop());

  const startsSent = () =>
    scene.clients.flatMap(({ requests }) => requests).filter(({ name }) => startCalls.includes(name));

  test('stays stopped and is not removed', async () => {
    await scene.looks(3);
    expect(states()).toEqual([asLeft, asLeft]);
    expect(startsSent()).toEqual([]);
    expect(scene.clients.flatMap(({ deleted }) => deleted)).toEqual([]);
  });

  test('stays stopped over a restart of Tendarr', async () => {
    await scene.tendarr().end();
    await scene.start();
    await scene.looks(2);
    expect(states()).toEqual([asLeft, asLeft]);
    expect(startsSent()).toEqual([]);
  });
});
