/** Our copy of everything a client holds, kept up to date by the answers of `sync/maindata`. */
import type { Turn } from '../turn.ts';
import type { Maindata } from './maindata.ts';
import { mergeServer, type ServerFacts, unknownServer } from './server.ts';
import type { Shared } from './shared.ts';
import type { Torrent, TorrentState } from './torrent.ts';
import { createTrackers, type Trackers } from './trackers.ts';

export interface Applied {
  full: boolean;
  /** Whole torrents: all of them after a full answer, else the new ones and those of which anything we keep changed. */
  upserts: Torrent[];
  /** Hashes that were known before and are gone. */
  removed: string[];
}

export interface Mirror {
  torrents(): ReadonlyMap<string, Torrent>;
  server(): ServerFacts;
  /** Anything moves, or may do so at any moment: downloading, looking for peers, being checked or moved. */
  isBusy(): boolean;
  apply(answer: Maindata, turn: Turn): Promise<Applied>;
}

const busyStates: ReadonlySet<TorrentState> = new Set([
  'allocating',
  'downloading',
  'metaDL',
  'forcedMetaDL',
  'forcedDL',
  'stalledDL',
  'checkingDL',
  'checkingUP',
  'checkingResumeData',
  'moving',
]);

export function createMirror(shared: Shared): Mirror {
  let torrents = new Map<string, Torrent>();
  let trackers = createTrackers(shared);
  let server = unknownServer;
  let busy = 0;

  const count = (torrent: Torrent | undefined): number => (torrent && busyStates.has(torrent.state) ? 1 : 0);

  async function replace(answer: Maindata, turn: Turn): Promise<Applied> {
    const fresh = createTrackers(shared);
    const known = (hash: string) => answer.torrents.get(hash)?.hash;
    for (const [url, hashes] of answer.trackers) await fresh.set(url, hashes, known, turn);
    let freshBusy = 0;
    for (const [hash, torrent] of answer.torrents) {
      const current = withHosts(torrent, torrents.get(hash), fresh);
      if (current !== torrent) answer.torrents.set(hash, current);
      freshBusy += count(current);
      if (turn.due()) await turn.pass();
    }
    const removed: string[] = [];
    for (const hash of torrents.keys()) {
      if (!answer.torrents.has(hash)) removed.push(hash);
      if (turn.due()) await turn.pass();
    }
    torrents = answer.torrents;
    trackers = fresh;
    busy = freshBusy;
    return { full: true, upserts: [...torrents.values()], removed };
  }

  async function change(answer: Maindata, turn: Turn): Promise<Applied> {
    const removed = remove(answer);
    const moved = await changeTrackers(answer, turn);
    const upserts: Torrent[] = [];
    const update = (hash: string, torrent: Torrent) => {
      const before = torrents.get(hash);
      const current = withHosts(torrent, before, trackers);
      if (current === before) return;
      busy += count(current) - count(before);
      torrents.set(hash, current);
      upserts.push(current);
    };
    for (const [hash, torrent] of answer.torrents) {
      update(hash, torrent);
      if (turn.due()) await turn.pass();
    }
    for (const hash of moved) {
      const torrent = torrents.get(hash);
      if (torrent && !answer.torrents.has(hash)) update(hash, torrent);
      if (turn.due()) await turn.pass();
    }
    return { full: false, upserts, removed };
  }

  /** A torrent that was removed and added again stands in both lists of one answer: it stays. */
  function remove(answer: Maindata): string[] {
    const gone = answer.removed.filter((hash) => torrents.has(hash) && !answer.torrents.has(hash));
    for (const hash of gone) {
      busy -= count(torrents.get(hash));
      torrents.delete(hash);
      trackers.forget(hash);
    }
    return gone;
  }

  async function changeTrackers(answer: Maindata, turn: Turn): Promise<Set<string>> {
    const changed = new Set<string>();
    const known = (hash: string) => (torrents.get(hash) ?? answer.torrents.get(hash))?.hash;
    const set = async (url: string, hashes: string[]) => {
      for (const hash of await trackers.set(url, hashes, known, turn)) changed.add(hash);
    };
    for (const url of answer.trackersRemoved) await set(url, []);
    for (const [url, hashes] of answer.trackers) await set(url, hashes);
    return changed;
  }

  return {
    torrents: () => torrents,
    server: () => server,
    isBusy: () => busy > 0,
    async apply(answer, turn) {
      const applied = await (answer.full ? replace(answer, turn) : change(answer, turn));
      server = mergeServer(server, answer.rest, answer.full);
      return applied;
    },
  };
}

/** A torrent that was handed out before is never changed; one that is new is nobody's yet and needs no copy. */
function withHosts(torrent: Torrent, before: Torrent | undefined, trackers: Trackers): Torrent {
  const hosts = trackers.hostsOf(torrent.hash);
  if (torrent.trackers === hosts) return torrent;
  if (torrent === before) return { ...torrent, trackers: hosts };
  torrent.trackers = hosts;
  return torrent;
}
