import type { Kind } from '../../config/config.ts';
import type { Answer, DemoRequest } from '../http/request.ts';
import type { Query } from './query.ts';

/** What one media id stands for: a movie, an episode or an album. */
export interface Media {
  id: number;
  /** Its keys in queue and history records: `movieId`; `seriesId, episodeId, seasonNumber`; `artistId, albumId`. */
  keys: Record<string, number>;
  hasFile: boolean;
}

/** An invented library. Things are numbered from 1 and made up from their number when somebody asks. */
export interface Library {
  /** Null for an id that does not exist. */
  media(id: number): Media | null;
  /** A release as an indexer would offer it: one movie, one album, one episode or (several ids) a season. */
  release(ids: number[]): { title: string; size: number };
  /** Files arrive by import; gives their paths. */
  receive(id: number): string[];
  /** Changes facts of a movie, series or artist, as its owner or the public catalogue does. */
  change(id: number, facts: object): void;
  /** The same of a movie, episode or album. */
  changeMedia(id: number, facts: object): void;
  /** Takes a movie, series or artist out of the library. */
  remove(id: number): void;
  /** Somebody searched for it. Unix milliseconds. */
  searched(id: number, at: number): void;
  /** Monitored, released and without a file, in the order of their numbers. */
  wanted(): Iterable<number>;
  /** What has its files, in the order of its numbers. */
  owned(): Iterable<number>;
  routes: ManagerRoutes;
}

/** What a manager's route works with. */
export interface ManagerCall {
  request: DemoRequest;
  query: Query;
  /** Numbers of the path, in order. */
  ids: number[];
  /** The parsed body; undefined without one. */
  body: unknown;
}

/** By verb and name: `GET movie/{id}`. */
export type ManagerRoutes = Record<string, (call: ManagerCall) => Answer | Promise<Answer>>;

export interface LibraryOptions {
  /** Movies, series or artists. */
  size: number;
  seed: number;
  now: () => number;
}

/** What tells the three managers apart, beside their libraries. */
export interface ManagerKind {
  kind: Kind;
  appName: string;
  version: string;
  /** `/api/v3` */
  apiPrefix: string;
  rootFolder: string;
  /** Command that imports a finished download. */
  scan: string;
  /** Command that searches for one thing, and its parameters. */
  search: { name: string; body: (id: number) => Record<string, unknown> };
  /** Query flag of the queue without which unknown downloads are hidden. */
  unknownFlag: string;
  /** Category field of the download client settings. */
  categoryField: string;
  /** State words that differ. */
  failed: 'failed' | 'downloadFailed';
  /** Number of each history event type in query strings. */
  events: Record<string, number>;
  /** Event types that an import writes, per file and per media. */
  imported: { perFile?: string; perMedia?: string };
  /** Every command name it knows beside the common ones; those that need the disk. */
  commands: string[];
  diskCommands: string[];
  /** Commands run at the same time. */
  workers: number;
  library: (options: LibraryOptions) => Library;
}
