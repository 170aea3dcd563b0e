/** Everything that a rule can ask for. */
import type { ImportMode } from '../database/imports.ts';
import type { Mark } from './rules/mark.ts';
import type { Notes } from './rules/memory.ts';

export type Action =
  /** Hand the finished download to the manager. */
  | { type: 'scan'; path: string; mode: ImportMode; tracked: boolean; lane: Lane }
  /** Let the manager go through its finished downloads: for payloads without a folder of their own. */
  | { type: 'process'; lane: Lane }
  /** Remember that it is imported. */
  | { type: 'mark'; by: 'manager' | 'tag' }
  /** Remember something else. Nothing is sent, and the ledger has no row for it. */
  | { type: 'note'; notes: Partial<Notes> }
  /** Keep one of our marks in the database, or drop it, where the owner wants no tags. No row in the ledger. */
  | { type: 'keep'; mark: Mark; on: boolean }
  /** Put one tag on the torrent in the client. */
  | { type: 'tag'; tag: string }
  /** Take one tag off. */
  | { type: 'untag'; tag: string }
  | { type: 'start' }
  /** `notes.stoppedBy` is stored before the command is sent, so that a crash in between leaves it ours. */
  | { type: 'stop'; why: 'space' | 'seeding' }
  /** `afterErrors`: how many in a row there were with this one because of errors; absent = its owner asked for it. */
  | { type: 'recheck'; afterErrors?: number }
  /** '' = none. The client may have to be told of the category first. */
  | { type: 'setCategory'; category: string }
  /** Do not download these files (numbers as in the client's list); `filter` is the filter's fingerprint. */
  | { type: 'skipFiles'; files: readonly number[]; filter: string }
  | Delete
  /**
   * Give the release up with the manager while the torrent goes on: entries leave the queue with blocklist, without
   * removal from the client; then another release is searched for where the entry says so.
   */
  | { type: 'replace'; entries: readonly QueueEntry[] }
  /** Whole announce addresses, which may carry passkeys: for the call only, never shown, stored or logged. */
  | { type: 'addTrackers'; urls: readonly string[] }
  | { type: 'removeTrackers'; urls: readonly string[] }
  /** Bytes per second; 0 = no limit. */
  | { type: 'downloadLimit'; limit: number }
  | { type: 'uploadLimit'; limit: number }
  | { type: 'superSeeding'; on: boolean };

/** Why a torrent is removed. */
export type RemovalCause =
  | 'format'
  | 'limit'
  | 'failed'
  | 'missing'
  | 'import'
  | 'files'
  | 'stale'
  | 'stalled'
  | 'slow'
  | 'unavailable';

/**
 * Remove from the client first; when a later complete answer of the client shows it gone, remove `entries` from the
 * managers' queues with blocklist, then search again where the entry says so. A torrent removed for `missing` goes
 * alone: the next one of that client waits until it is gone.
 */
export interface Delete {
  type: 'delete';
  cause: RemovalCause;
  /** False: its files stay, because others use them or may do so. */
  deleteFiles: boolean;
  /** What the managers' queues list of it; empty where the release is not to be given up. */
  entries: readonly QueueEntry[];
  /** Which brake counts it: seeds that are proven imported and free of hit-and-run rules have a count of their own. */
  count: RemovalCount;
}

export type RemovalCount = 'removal' | 'seed';

/** One record of a manager's queue. Its id holds only while the manager's match does, so it is read shortly before. */
export interface QueueEntry {
  /** Section of the manager instance. */
  instance: string;
  id: number;
  /** Movie, episode or album; null = not matched, so nothing can be searched for. */
  mediaId: number | null;
  /** Search for another release once this one is gone. */
  search: boolean;
}

/** Torrents that were complete before they were seen are handed over one after another. */
export type Lane = 'live' | 'adopted';

/** Whether carrying it out sends something to the client or the manager: what a dry run leaves out. */
export function isOutside(action: Action): boolean {
  return action.type !== 'mark' && action.type !== 'note' && action.type !== 'keep';
}

/** Names what the action would bring about: the same key twice for one torrent asks for the same thing. */
export function keyOfAction(action: Action): string {
  switch (action.type) {
    case 'tag':
    case 'untag':
      return `${action.type} ${action.tag}`;
    case 'keep':
      return `keep ${action.mark}`;
    case 'scan':
    case 'process':
      return 'import';
    default:
      return action.type;
  }
}

/**
 * What is to be remembered once the action is carried out, or, for `stop`, before it is sent. Empty for those whose
 * memory is kept elsewhere.
 */
export function notesAfter(action: Action, now: number): Partial<Notes> {
  switch (action.type) {
    case 'note':
      return action.notes;
    case 'start':
      return { startedAt: now };
    case 'stop':
      return { stoppedBy: action.why };
    case 'recheck':
      return notesAfterCheck(action.afterErrors, now);
    case 'skipFiles':
      return { filteredBy: action.filter };
    case 'replace':
      return { replacedAt: now };
    case 'addTrackers':
    case 'removeTrackers':
      return { trackersAt: now };
    case 'downloadLimit':
      return { downloadLimit: action.limit === 0 ? null : action.limit };
    case 'uploadLimit':
      return { uploadLimit: action.limit === 0 ? null : action.limit };
    case 'superSeeding':
      return { superSeeding: action.on };
    case 'scan':
      return { importedWith: action.mode };
    default:
      return {};
  }
}

/** @param count checks in a row because of errors */
export function notesAfterCheck(count: number | undefined, now: number): Partial<Notes> {
  if (count === undefined) return { rechecked: now };
  return { rechecked: now, errorChecks: { count, at: now, failedAt: null } };
}

/** What the action does, for the ledger: completes "would …". */
export function describe(action: Action): string {
  switch (action.type) {
    case 'scan':
      return `tell the manager to import ${action.path} (${action.mode})`;
    case 'process':
      return 'tell the manager to go through its finished downloads';
    case 'mark':
      return 'remember it as imported';
    case 'note':
    case 'keep':
      return 'remember that';
    case 'tag':
      return `tag it ${action.tag}`;
    case 'untag':
      return `take the tag ${action.tag} off`;
    case 'start':
      return 'start it';
    case 'stop':
      return 'stop it';
    case 'recheck':
      return 'have its files checked';
    case 'setCategory':
      return action.category === '' ? 'take its category off' : `put it in the category ${action.category}`;
    case 'skipFiles':
      return `leave out ${count(action.files.length, 'file')}`;
    case 'delete':
      return describeDelete(action);
    case 'replace':
      return `give the release up${action.entries.some(({ search }) => search) ? ' and search for another' : ''}`;
    case 'addTrackers':
      return `add ${count(action.urls.length, 'tracker')}`;
    case 'removeTrackers':
      return `remove ${count(action.urls.length, 'tracker')}`;
    case 'downloadLimit':
      return `limit its download to ${speed(action.limit)}`;
    case 'uploadLimit':
      return `limit its upload to ${speed(action.limit)}`;
    case 'superSeeding':
      return `turn super seeding ${action.on ? 'on' : 'off'}`;
  }
}

function describeDelete({ deleteFiles, entries }: Delete): string {
  const removal = deleteFiles ? 'remove it with its files' : 'remove it and keep its files';
  if (entries.length === 0) return removal;
  return entries.some(({ search }) => search)
    ? `${removal}, blocklist the release and search for another`
    : `${removal} and blocklist the release`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function speed(limit: number): string {
  return limit === 0 ? 'no limit' : `${limit / 1024} KB/s`;
}
