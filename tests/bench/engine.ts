/** Figures of the torrent engine, measured at the built executable. */
import { feedRows } from './feed.ts';
import { latencyRows } from './latency.ts';
import type { Row } from './table.ts';
import { trafficRows } from './traffic.ts';

export async function engineBench(): Promise<Row[]> {
  return [...(await feedRows()), ...(await latencyRows()), ...(await trafficRows())];
}
