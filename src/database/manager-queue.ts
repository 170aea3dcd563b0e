/** The manager's queue, left by the torrent process for the search process of the same instance. */
import type { Database } from 'bun:sqlite';

export interface SharedQueue {
  /** Unix milliseconds. */
  readAt: number;
  /** Records of any protocol; null = not all of them could be read. */
  total: number | null;
  /** Movies, episodes or albums that are on their way. */
  media: number[];
}

/** While nothing changes, a queue that holds something is written again only after so long, an empty one never. */
const writeEvery = 60_000;

/** The writing side: gives a function that stores a queue where that says something new. */
export function queueSharer(database: Database): (queue: SharedQueue) => void {
  const write = database.query('INSERT OR REPLACE INTO manager_queue VALUES (1, ?, ?, ?)');
  let last: { text: string; at: number } | null = null;
  return ({ readAt, total, media }) => {
    const list = JSON.stringify(media.toSorted((a, b) => a - b));
    const text = `${total} ${list}`;
    if (last?.text === text && (media.length === 0 || readAt - last.at < writeEvery)) return;
    write.run(readAt, total, list);
    last = { text, at: readAt };
  };
}

/** The reading side; null = nothing was left yet. */
export function readSharedQueue(database: Database): SharedQueue | null {
  const row = database
    .query<{ readAt: number; total: number | null; media: string }, []>(
      'SELECT read_at AS readAt, total, media FROM manager_queue',
    )
    .get();
  return row && { ...row, media: JSON.parse(row.media) };
}
