/**
 * What supervisor and workers say to each other over IPC. Both directions are closed unions; each side checks the
 * `type` on arrival and treats an unknown one as a defect.
 */
import type { Torrent } from '../client/torrent.ts';
import type { Config } from '../config/config.ts';
import type { LedgerEntry } from '../database/ledger.ts';
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

/** A part of one feed answer, a few hundred torrents at most; `last` closes the answer. */
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

/** What a client says about itself that a decision may rest on; null = not said yet. */
export interface ClientFacts {
  connectionStatus: 'connected' | 'firewalled' | 'disconnected' | 'unknown';
  queueing: boolean | null;
  altSpeedLimits: boolean | null;
  /** Bytes per second; 0 = none. */
  downloadLimit: number | null;
}

/** Whether the files of a torrent are those of another one too. */
export type Payload = 'own' | 'shared' | 'unknown';

/** Torrents of one client: those that are on it, and since when the list says so. */
export interface Presence {
  /** Unix milliseconds of the client's newest complete answer; null = its list is not known now. */
  at: number | null;
  /** Those of the hashes asked about that are on it, with the client's Unix seconds at which they were added. */
  present: { hash: string; addedOn: number }[];
}

/** A folder whose torrents miss their files. */
export interface MissingFolder {
  /** Save path, as the client says it. */
  folder: string;
  /** Unix milliseconds at which torrents lost their files; those that the owner has confirmed are not among them. */
  since: number[];
  /** So many went missing together that the disk is taken for lost. */
  lost: boolean;
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
  /** Whenever one of them changes, before the torrents of the same answer. */
  | { type: 'facts'; client: string; facts: ClientFacts }
  /** Answers `payload`, in the order of the question. */
  | { type: 'payload'; id: number; payloads: Payload[] }
  /** Answers `inUse`: paths as this program sees them; null = some client's list is not known now. */
  | { type: 'inUse'; id: number; paths: string[] | null }
  /** Answers `presence`. */
  | ({ type: 'presence'; id: number } & Presence)
  /** What changed of the plan for the disks: whether a download fits; null = the plan has no word on it (any more). */
  | { type: 'space'; client: string; fits: Record<string, boolean | null> }
  /** Whether the internet can be reached, when that changes; it can until this says otherwise. */
  | { type: 'internet'; online: boolean }
  /** Whether files of several torrents of a client, whoever owns them, went missing together; not until this says so. */
  | { type: 'lost'; client: string; lost: boolean }
  /** A person says that the files missing in these folders are gone on purpose; answered by `confirmed`. */
  | { type: 'confirm'; id: number; client: string; folders: string[] }
  /** Put these at the top of the client's queue, one after another; answered by `placed`. */
  | { type: 'places'; id: number; client: string; hashes: string[] }
  /** A person lets pass what the brake of a category holds; answered by `released`. */
  | { type: 'release'; id: number; category: string }
  /** Puts the protecting tag on torrents, or takes it off; answered by `protected`. */
  | { type: 'protect'; id: number; torrents: { client: string; hash: string }[]; protect: boolean }
  /** What would be decided now under another configuration; answered by `preview`. */
  | { type: 'preview'; id: number; config: Config }
  /** Read the whole library again, whatever is known of it; answered by `rebuilt`. */
  | { type: 'rebuild'; id: number }
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

/** What is planned for a torrent. */
export interface NextAction {
  action: string;
  rule: string;
  /** One sentence. */
  reason: string;
  /** ISO 8601; null = as soon as possible. */
  at: string | null;
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
  /** The system's clock was set by so many milliseconds: what this worker knows is by the time before. */
  | { type: 'jumped'; by: number }
  | { type: 'log'; level: Level; logger: string; message: string; at: number }
  | { type: 'report'; report: WorkerReport }
  /** The client answered 403: the supervisor logs in again and sends a new `client` message. */
  | { type: 'session'; client: string }
  /** A write was sent to the client: ask the feed sooner. */
  | { type: 'refresh'; client: string }
  /** Are the files of these torrents theirs alone? */
  | { type: 'payload'; id: number; torrents: { client: string; hash: string }[] }
  /** Which paths inside of a folder, or around it, belong to torrents of any client? The folder as this program sees it. */
  | { type: 'inUse'; id: number; folder: string }
  /** Which of these are on the client? */
  | { type: 'presence'; id: number; client: string; hashes: string[] }
  /** What changed of the torrents of one client that this worker stopped for lack of space. */
  | { type: 'stopped'; client: string; stopped: Record<string, boolean> }
  /** All folders of a client whose torrents miss files; told whenever that changes, and once after the first answer. */
  | { type: 'missing'; client: string; folders: MissingFolder[] }
  /** How many torrents without files that are. */
  | { type: 'confirmed'; id: number; confirmed: number }
  | { type: 'placed'; id: number }
  /** `released` null = nothing was held. */
  | { type: 'released'; id: number; released: number | null }
  /** How many the client took it for. */
  | { type: 'protected'; id: number; changed: number }
  | { type: 'preview'; id: number; matches: LedgerEntry[] }
  /** `complete` false = it could not be read now; it is tried again by itself. */
  | { type: 'rebuilt'; id: number; complete: boolean }
  /** What changed of the plans for torrents of one client; null = nothing is planned (any more). */
  | { type: 'next'; client: string; next: Record<string, NextAction | null> };
