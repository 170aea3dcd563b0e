import { afterEach, expect, test } from 'bun:test';
import { type Stage, startStage } from './support/stage.ts';
import { complete, downloading } from './support/torrent.ts';

let stage: Stage;
afterEach(() => stage.stop());

const torrent = downloading(0xab);
const { hash } = torrent;

async function completes(prepare: () => void) {
  stage = startStage();
  stage.torrents.set(hash, torrent);
  stage.begin();
  await stage.settle();
  stage.clock.advance(1_000);
  prepare();
  stage.feed(complete(0xab));
}

const blocked = ['No files found are eligible for import'];

test('an import that took nothing is a failure with the manager’s words, tried again after 30 s, 60 s, 120 s', async () => {
  const at: number[] = [];
  await completes(() => {
    stage.manager.list(hash, [{ state: 'importBlocked', messages: blocked }]);
    stage.manager.work = ({ name }) => {
      if (name === 'DownloadedMoviesScan') at.push(stage.clock.now());
      return name === 'DownloadedMoviesScan' ? 'unsuccessful' : 'successful';
    };
  });
  await stage.until(() => at.length === 4);
  const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(gaps.map((gap) => Math.round(gap / 10_000))).toEqual([3, 6, 12]);
  expect(stage.story().slice(0, 2)).toEqual([
    'done: Told Movies to import it.',
    `failed: Movies did not import it: file.mkv: ${blocked[0]}`,
  ]);
  expect(stage.memory(hash)?.importedAt).toBeNull();
});

test('the third failure in a row needs attention, and a success ends it', async () => {
  await completes(() => {
    stage.manager.list(hash, [{ messages: blocked }]);
    const imports = stage.manager.work;
    stage.manager.work = (command) => (stage.manager.scans().length <= 3 ? 'unsuccessful' : imports(command));
  });
  await stage.until(() => stage.report().attention?.length);
  expect(stage.manager.scans()).toHaveLength(3);
  expect(stage.report().attention).toMatchObject([
    { id: `import:Movies:default:${hash}`, severity: 'warning', subject: torrent.name },
  ]);
  expect(stage.report().attention?.[0]?.text).toStartWith('Not imported after 3 tries. Movies did not import it');
  await stage.until(() => stage.memory(hash)?.importedAt);
  await stage.until(() => stage.report().attention?.length === 0);
  expect(stage.memory(hash)).toMatchObject({ failures: 0, nextTry: null });
});

test('back-off outlives a restart', async () => {
  await completes(() => {
    stage.manager.list(hash, [{ messages: blocked }]);
    stage.manager.work = () => 'unsuccessful';
  });
  await stage.until(() => stage.memory(hash)?.failures === 3);
  const next = stage.memory(hash)?.nextTry ?? 0;
  await stage.crash();
  stage.begin();
  await stage.until(() => stage.manager.scans().length === 4);
  expect(stage.clock.now()).toBeGreaterThanOrEqual(next);
});

test('what the manager imports by itself between two tries is not sent again', async () => {
  await completes(() => {
    stage.manager.list(hash, [{ messages: blocked }]);
    stage.manager.work = () => 'unsuccessful';
  });
  await stage.until(() => stage.memory(hash)?.failures === 1);
  stage.manager.downloads.clear();
  stage.manager.imported(hash);
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.memory(hash)?.importedBy).toBe('manager');
  expect(stage.manager.scans()).toHaveLength(1);
});

test('a scan that ends unsuccessful because the manager was faster is an import', async () => {
  await completes(() => {
    stage.manager.list(hash);
    stage.manager.work = ({ name }) => {
      if (name !== 'DownloadedMoviesScan') return 'successful';
      stage.manager.imported(hash);
      stage.manager.downloads.clear();
      return 'unsuccessful';
    };
  });
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.memory(hash)?.importedBy).toBe('scan');
});

test('a manager that still lists what it has imported is believed by its history', async () => {
  await completes(() => {
    stage.manager.list(hash, [{ messages: blocked }]);
    stage.manager.work = ({ name }) => {
      if (name === 'DownloadedMoviesScan') stage.manager.imported(hash);
      return 'successful';
    };
  });
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.manager.scans()).toHaveLength(1);
});

test('a pack is imported only when each of its records is', async () => {
  await completes(() => {
    stage.manager.list(hash, [{}, {}, {}]);
    stage.manager.work = ({ name }) => {
      if (name !== 'DownloadedMoviesScan') return 'successful';
      const first = stage.manager.scans().length === 1;
      for (const mediaId of first ? [1, 2] : [3]) stage.manager.imported(hash, mediaId);
      if (first) stage.manager.list(hash, [{}, {}, { messages: ['Sample'] }]);
      else stage.manager.downloads.clear();
      return 'successful';
    };
  });
  await stage.until(() => stage.memory(hash)?.failures === 1);
  expect(stage.story().at(-1)).toBe('failed: Movies did not import it: file.mkv: Sample');
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.manager.scans()).toHaveLength(2);
});

test('a refused command is a failure with the manager’s words and no outage', async () => {
  await completes(() => {
    stage.manager.list(hash);
    const stop = stage.manager.before((request) => {
      if (request.method !== 'POST') return;
      stop();
      return { kind: 'answer', status: 500, body: '{"message":"Path does not exist","description":"at A.B()"}' };
    });
  });
  await stage.until(() => stage.memory(hash)?.failures === 1);
  expect(stage.story().at(-1)).toBe(
    `failed: Movies did not import it: 127.0.0.1:${stage.manager.port} answered 500: Path does not exist`,
  );
  expect(stage.report().attention).toEqual([]);
  await stage.until(() => stage.memory(hash)?.importedAt);
});

test('a command that the manager forgot in a restart is judged by what came of it', async () => {
  await completes(() => {
    stage.manager.list(hash);
    const stop = stage.manager.before(({ name }) => {
      if (name !== 'command/{id}') return;
      stop();
      stage.manager.commands = [];
      stage.manager.imported(hash);
      stage.manager.downloads.clear();
    });
  });
  await stage.until(() => stage.memory(hash)?.importedAt);
  expect(stage.memory(hash)?.importedBy).toBe('scan');
});
