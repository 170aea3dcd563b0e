/** From a torrent that completes in its client to the command that has its manager import it. */
import { demoDownloads } from '../../src/demo/manager/download.ts';
import { startDemoManager } from '../../src/demo/manager/manager.ts';
import { startDemoClient } from '../../src/demo/qbittorrent/client.ts';
import { startTendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';
import type { Row } from './table.ts';

const completions = 21;

export async function latencyRows(): Promise<Row[]> {
  const client = startDemoClient();
  client.addCategory('movies');
  const manager = startDemoManager({ kind: 'movie', size: 1_000, downloads: [demoDownloads(client)] });
  const wanted = manager.library.wanted()[Symbol.iterator]();
  const hashes = Array.from({ length: completions + 1 }, (_, index) => {
    const name = `Film.${index}`;
    const files = [{ name: `${name}/film.mkv`, size: 1_000_000, priority: 1 }];
    const { hash } = client.addTorrent({ name, category: 'movies', files, progress: 0.5, seeds: 3 });
    manager.grab(hash, wanted.next().value ?? 1, { title: name });
    return hash;
  });
  await manager.refresh();
  const login = `UserName = "${client.username}"\nPassword = "${client.password}"`;
  const tendarr = await startTendarr({
    config: `[Client]\nHost = "127.0.0.1"\nPort = ${client.port}\n${login}
[Movies]\nType = "movie"\nURI = "${manager.uri}"\nAPIKey = "${manager.apiKey}"\nCategory = "movies"\n`,
  });
  try {
    await until(() => client.calls('sync/maindata').length > 3, { timeout: 30_000, what: 'the feed to run' });
    const fromCompletion: number[] = [];
    const fromAnswer: number[] = [];
    // The last one keeps being downloaded, so that the client is asked every second.
    for (const hash of hashes.slice(0, completions)) {
      await Bun.sleep(Math.random() * 1000);
      client.complete(hash);
      const completedAt = Date.now();
      const scan = await until(() => manager.scans().find(({ body }) => body.downloadClientId === hash.toUpperCase()), {
        timeout: 30_000,
        every: 5,
        what: 'the scan',
      });
      const answers = client.calls('sync/maindata').filter(({ at }) => at >= completedAt && at <= scan.queued);
      fromCompletion.push(scan.queued - completedAt);
      fromAnswer.push(scan.queued - (answers[0]?.at ?? completedAt));
    }
    return [
      {
        name: 'Torrent complete in the client to scan command at the manager, median',
        value: medianOf(fromCompletion) / 1000,
        unit: 's',
        target: { atMost: 1.5 },
      },
      {
        name: 'The same from the question whose answer told it, median',
        value: medianOf(fromAnswer) / 1000,
        unit: 's',
        target: null,
      },
    ];
  } finally {
    await tendarr.stop();
    for (const server of [client, manager]) await server.stop();
  }
}

function medianOf(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
