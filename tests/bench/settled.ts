/** Waits for the end of what comes once, when a service first sees the torrents of its clients. */
import type { ProcessEntry } from '../../src/http/processes.ts';
import type { Tendarr } from '../support/tendarr.ts';
import { until } from '../support/wait.ts';

/** All torrents are handed out and their adoption is written down. */
export async function settled(tendarr: Tendarr, torrents: number): Promise<void> {
  const owned = torrents * 0.9;
  await until(async () => (await tracked(tendarr)) >= owned, { timeout: 120_000, what: 'all torrents to be tracked' });
  let seen = -1;
  await until(
    async () => {
      const { total } = await tendarr.json<{ total: number }>('/web/ledger?page_size=1');
      const isStill = total >= owned && total === seen;
      seen = total;
      return isStill;
    },
    { timeout: 600_000, every: 5000, what: 'the adoption to end' },
  );
}

async function tracked(tendarr: Tendarr): Promise<number> {
  const { processes } = await tendarr.json<{ processes: ProcessEntry[] }>('/web/processes');
  return processes.reduce((sum, { categoryCount = 0 }) => sum + categoryCount, 0);
}
