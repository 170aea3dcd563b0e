/**
 * Which torrent announces to which hosts. The client says it the other way round (announce address → all its
 * torrents) and repeats a whole list whenever one torrent of it changes. Addresses carry passkeys, so only their
 * hosts leave this file.
 */
import type { Turn } from '../turn.ts';
import type { Shared } from './shared.ts';

/** The host of an announce address in lower case; null for the pseudo trackers and for what is no address. */
export function trackerHost(url: string): string | null {
  if (url.startsWith('** [')) return null;
  return URL.parse(url)?.hostname.toLowerCase() || null;
}

/** One set of announce addresses. Torrents with the same set share it. */
interface Announce {
  readonly ids: readonly number[];
  /** Sorted, each once. */
  readonly hosts: string[];
  readonly with: Map<number, Announce>;
  readonly without: Map<number, Announce>;
}

export type KnownHash = (hash: string) => string | undefined;

export interface Trackers {
  /**
   * The address now has exactly these torrents, of which those that are not known do not count.
   * @param known a torrent's hash as kept elsewhere already (so that it is kept once), undefined for an unknown one.
   * @returns the hashes that came or left.
   */
  set(url: string, hashes: readonly string[], known: KnownHash, turn: Turn): Promise<Set<string>>;
  /** The list is shared: the same hosts are the same object, and it must not be changed. */
  hostsOf(hash: string): string[];
  forget(hash: string): void;
}

export function createTrackers(shared: Shared): Trackers {
  const idByUrl = new Map<string, number>();
  const hostById: string[] = [];
  /** How many torrents have this address: tells without a search that none has left. */
  const sizeById: number[] = [];
  const byHash = new Map<string, Announce>();
  const sets = new Map<string, Announce>();
  const none = announceOf([]);

  function announceOf(ids: number[]): Announce {
    const key = ids.join();
    const known = sets.get(key);
    if (known) return known;
    const hosts = shared.hosts([...new Set(ids.map((id) => hostById[id] ?? ''))].sort());
    const made = { ids, hosts, with: new Map(), without: new Map() };
    sets.set(key, made);
    return made;
  }

  function withId(from: Announce, id: number): Announce {
    const made = from.with.get(id) ?? announceOf([...from.ids, id].sort((a, b) => a - b));
    from.with.set(id, made);
    return made;
  }

  function withoutId(from: Announce, id: number): Announce {
    const made = from.without.get(id) ?? announceOf(from.ids.filter((other) => other !== id));
    from.without.set(id, made);
    return made;
  }

  function idOf(url: string, host: string): number {
    const known = idByUrl.get(url);
    if (known !== undefined) return known;
    const id = hostById.push(host) - 1;
    sizeById[id] = 0;
    idByUrl.set(url, id);
    return id;
  }

  function resize(id: number, by: number): void {
    sizeById[id] = (sizeById[id] ?? 0) + by;
  }

  return {
    async set(url, hashes, known, turn) {
      const changed = new Set<string>();
      const host = trackerHost(url);
      if (host === null) return changed;
      const id = idOf(url, host);
      let wantedSize = 0;
      for (const named of hashes) {
        const hash = known(named);
        if (hash === undefined) continue;
        wantedSize++;
        const before = byHash.get(hash) ?? none;
        if (!before.ids.includes(id)) {
          byHash.set(hash, withId(before, id));
          resize(id, 1);
          changed.add(hash);
        }
        if (turn.due()) await turn.pass();
      }
      if ((sizeById[id] ?? 0) <= wantedSize) return changed;
      const wanted = new Set(hashes);
      for (const [hash, before] of byHash) {
        if (before.ids.includes(id) && !wanted.has(hash)) {
          byHash.set(hash, withoutId(before, id));
          resize(id, -1);
          changed.add(hash);
        }
        if (turn.due()) await turn.pass();
      }
      return changed;
    },
    hostsOf: (hash) => (byHash.get(hash) ?? none).hosts,
    forget(hash) {
      for (const id of byHash.get(hash)?.ids ?? []) resize(id, -1);
      byHash.delete(hash);
    },
  };
}
