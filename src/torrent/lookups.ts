/** Gathers what rules need to know and asks for it once for all of them. */
import type { Jobs } from './jobs.ts';
import type { Knowledge } from './knowledge.ts';
import type { Need } from './rules/rule.ts';

export interface Lookups {
  /** This torrent cannot be decided without. @param hash lower case */
  want(need: Need, key: string, hash: string): void;
  /** Reads the queue although no rule asks. */
  poll(): void;
  /** Begins what is wanted and not under way. */
  launch(): void;
}

/** @param answered is told which torrents can be decided now, or cannot because the manager failed */
export function createLookups(knowledge: Knowledge, jobs: Jobs, answered: (keys: Iterable<string>) => void): Lookups {
  const wanted = new Map<Need, Map<string, string>>();
  const running = new Set<Need>();

  const list = (need: Need): Map<string, string> => {
    const known = wanted.get(need) ?? new Map<string, string>();
    wanted.set(need, known);
    return known;
  };
  const run = async (need: Need, keys: Map<string, string>) => {
    try {
      await knowledge.lookUp(need, [...new Set(keys.values())]);
    } finally {
      running.delete(need);
      answered(keys.keys());
    }
  };
  return {
    want: (need, key, hash) => void list(need).set(key, hash.toUpperCase()),
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
