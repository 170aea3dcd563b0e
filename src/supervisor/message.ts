/**
 * What supervisor and workers say to each other over IPC. Both directions are closed unions; each side checks the
 * `type` on arrival and treats an unknown one as a defect.
 */
import type { Torrent } from '../client/torrent.ts';
import type { Config } from '../config/config.ts';
import type { Level } from '../log.ts';

export type Role = 'torrent' | 'search';

/** How a worker may call a client instance that the supervisor is logged in to. */
export interface ClientAccess {
  /** Client instance name, `default` for `[Client]`. */
  client: string;
  /** Base address without a trailing slash, e.g. `http://127.0.0.1:8080`. */
  url: string;
  /** Headers that prove the session (`Cookie` or `Authorization`). */
  headers: Record<string, string>;
  /** Web API version, e.g. `2.11.4`. */
  webApi: string;
  skipTlsVerify: boolean;
}

/** A part of one feed answer, at most 500 torrents; `last` closes the answer. */
export interface TorrentsMessage {
  type: 'torrents';
  client: string;
  /** Unix milliseconds at which the client's answer was complete. */
  at: number;
  /** Everything this worker owned on this client before is replaced. Only on the first part of an answer. */
  full: boolean;
  upserts: Torrent[];
  /** Hashes that left this worker: gone from the client or moved to another owner. */
  removed: string[];
  last: boolean;
}

export type ToWorker =
  | {
      type: 'start';
      role: Role;
      /** Section name of the instance, or `Placeholders`. */
      section: string;
      dataFolder: string;
      config: Config;
      level: Level;
      version: string;
    }
  | TorrentsMessage
  /** `access` null: the client is down, nothing is known until torrents arrive again. */
  | { type: 'client'; client: string; access: ClientAccess | null }
  | { type: 'level'; level: Level }
  | { type: 'stop' };

/** Something a person should look at; `id` is stable while the condition lasts. */
export interface Attention {
  id: string;
  severity: 'error' | 'warning' | 'info';
  subject: string;
  text: string;
  /** What the page offers: a route of the UI (`#/logs/Main.log`) or null. */
  action: string | null;
}

export interface WorkerReport {
  queueCount?: number;
  searchSummary?: string;
  /** ISO 8601. */
  searchTimestamp?: string;
  attention?: Attention[];
}

export type FromWorker =
  | { type: 'ready' }
  | { type: 'beat' }
  | { type: 'log'; level: Level; logger: string; message: string; at: number }
  | { type: 'report'; report: WorkerReport }
  /** The client answered 403: the supervisor logs in again and sends a new `client` message. */
  | { type: 'session'; client: string }
  /** A write was sent to the client: ask the feed sooner. */
  | { type: 'refresh'; client: string };
