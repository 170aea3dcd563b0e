/** Gathers what rules need to know and asks for it once for all of them. */
import type { Details } from './details.ts';
import type { Jobs } from './jobs.ts';
import type { Need } from './rules/rule.ts';
import { keyOf, type Tracked } from './tracked.ts';

/** What is asked for many torrents at once. */
export type SharedNeed = Exclude<Need, TorrentNeed>;
/** What the one manager of an instance is asked. */
export type ManagerNeed = Exclude<SharedNeed, 'queues'>;
/** What is asked for one torrent after another. */
type TorrentNeed = 'trackers' | 'files' | 'payload';

export interface Lookups {
  /** This torrent cannot be decided without. */
  want(need: Need, tracked: Tracked): void;
  /** Reads the queue although no rule asks. */
  poll(): void;
  /** Begins what is wanted and not under way. */
  launch(): void;
}

export interface LookupsOptions {
  /** @throws OutsideError @param hashes upper case, of those who need it */
  lookUp: (need: SharedNeed, hashes: readonly string[]) => Promise<void>;
  details: Details;
  jobs: Jobs;
  /** Told which torrents can be decided now, or cannot because the look-up failed. */
  answered: (keys: Iterable<string>) => void;
}

export function createLookups({ lookUp, details, jobs, answered }: LookupsOptions): Lookups {
  const wanted = new Map<SharedNeed, Map<string, string>>();
  const running = new Set<SharedNeed>();
  const asked = new Set<string>();
  const perTorrent: Record<TorrentNeed, (tracked: Tracked) => Promise<void>> = {
    trackers: details.readTrackers,
    files: details.readFiles,
    payload: details.askPayload,
  };

  const list = (need: SharedNeed): Map<string, string> => {
    const known = wanted.get(need) ?? new Map<string, string>();
    wanted.set(need, known);
    return known;
  };
  const run = async (need: SharedNeed, keys: Map<string, string>) => {
    try {
      await lookUp(need, [...new Set(keys.values())]);
    } finally {
      running.delete(need);
      answered(keys.keys());
    }
  };
  const askFor = (need: TorrentNeed, tracked: Tracked) => {
    const key = keyOf(tracked.client, tracked.torrent.hash);
    const name = `${need} ${key}`;
    if (asked.has(name)) return;
    asked.add(name);
    jobs.begin(async () => {
      try {
        await perTorrent[need](tracked);
      } finally {
        asked.delete(name);
        answered([key]);
      }
    });
  };
  return {
    want(need, tracked) {
      const { client, torrent } = tracked;
      if (need === 'trackers' || need === 'files' || need === 'payload') askFor(need, tracked);
      else list(need).set(keyOf(client, torrent.hash), torrent.hash.toUpperCase());
    },
    poll: () => void list('queue'),
    launch() {
      for (const [need, keys] of wanted) {
        if (running.has(need)) continue;
        wanted.delete(need);
        running.add(need);
        jobs.begin(() => run(need, keys));
      }
    },
  };
}
