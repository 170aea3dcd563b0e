/** One answer of `sync/maindata`, read while it arrives and held back until it is complete. */
import { OutsideError } from '../error.ts';
import type { Answer } from '../request.ts';
import { split } from '../split.ts';
import type { Turn } from '../turn.ts';
import { readTorrent } from './normalise.ts';
import { readRecord, readStrings } from './read.ts';
import type { Shared } from './shared.ts';
import type { Torrent } from './torrent.ts';

export interface Maindata {
  /** Names this answer; sending it with the next request says that it was applied. */
  rid: number;
  /** Everything known before is replaced, and what is missing is gone. */
  full: boolean;
  /** New and changed torrents, whole, without the trackers of this answer. */
  torrents: Map<string, Torrent>;
  removed: string[];
  /** Announce address → the hashes of all its torrents. */
  trackers: Map<string, string[]>;
  trackersRemoved: string[];
  /** The remaining top-level keys as sent. */
  rest: Record<string, unknown>;
}

/** Torrents or announce addresses in one answer, or torrents of one address; no client could hold as many. */
const most = 500_000;

/**
 * @param known the torrent as it was, to which the client tells only what has changed.
 * @throws OutsideError when the answer is not complete or not understood; then nothing of it counts.
 */
export async function readMaindata(
  answer: Answer,
  known: (hash: string) => Torrent | undefined,
  shared: Shared,
  turn: Turn,
): Promise<Maindata> {
  const torrents = new Map<string, Torrent>();
  const trackers = new Map<string, string[]>();
  const bound = (count: number) => {
    if (count >= most) throw new OutsideError('format', `${answer.host} sent an answer that does not end`);
  };
  const rest = await split(
    answer.body(),
    {
      torrents(value, key) {
        bound(torrents.size);
        const hash = key.toLowerCase();
        const torrent = readTorrent(hash, readRecord(value), known(hash), shared);
        // Of a torrent that was known the text that is kept already: a whole answer comes again and again.
        torrents.set(torrent.hash, torrent);
      },
      trackers: {
        list(url) {
          bound(trackers.size);
          const hashes: string[] = [];
          trackers.set(url, hashes);
          return (hash) => {
            bound(hashes.length);
            if (typeof hash === 'string') hashes.push(hash);
          };
        },
      },
    },
    { source: answer.host, turn },
  );
  if (typeof rest.rid !== 'number')
    throw new OutsideError('format', `${answer.host} sent an answer without its number`);
  return {
    rid: rest.rid,
    full: rest.full_update === true,
    torrents,
    removed: readStrings(rest.torrents_removed),
    trackers,
    trackersRemoved: readStrings(rest.trackers_removed),
    rest,
  };
}
