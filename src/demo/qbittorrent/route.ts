import type { Answer, DemoRequest } from '../http/request.ts';
import type { Dialect } from './dialect.ts';
import type { Session, Sessions } from './session.ts';
import type { Store } from './store.ts';
import type { DemoTorrent } from './torrent.ts';

/** What a method of the Web API works with. */
export interface Call {
  request: DemoRequest;
  store: Store;
  session: Session;
  sessions: Sessions;
  /** Query of a GET, form of a POST; null = not sent, '' counts as sent. */
  param(name: string): string | null;
  /** Uploaded files of a multipart form. */
  files: { name: string; bytes: Uint8Array }[];
  /** Runs later, as the real client works on long tasks after it answered. */
  later(task: () => void): void;
}

export interface Route {
  /** Reading methods accept GET and POST, changing ones only POST. */
  changes: boolean;
  /** Parameters that have to be there. */
  needs: string[] | ((dialect: Dialect) => string[]);
  /** False where a version does not have the method. */
  exists?: (dialect: Dialect) => boolean;
  act(call: Call): Answer;
}

export type Routes = Record<string, Route>;

export function read(needs: string[], act: Route['act'], exists?: Route['exists']): Route {
  return { changes: false, needs, act, exists };
}

export function change(needs: Route['needs'], act: Route['act'], exists?: Route['exists']): Route {
  return { changes: true, needs, act, exists };
}

/** The torrents that `hashes` names: a `|` list in any case, or `all`; unknown ones are skipped silently. */
export function named({ store, param }: Call): DemoTorrent[] {
  const hashes = param('hashes') ?? '';
  if (hashes === 'all') return [...store.torrents.values()];
  return hashes.split('|').flatMap((hash) => store.torrents.get(hash.toLowerCase()) ?? []);
}

/** The torrent that `hash` names. */
export function single({ store, param }: Call): DemoTorrent | undefined {
  return store.torrents.get((param('hash') ?? '').toLowerCase());
}
