/** Everything that a rule can ask for. */
import type { ImportMode } from '../database/imports.ts';

export type Action =
  /** Hand the finished download to the manager. */
  | { type: 'scan'; path: string; mode: ImportMode; tracked: boolean; lane: Lane }
  /** Let the manager go through its finished downloads: for payloads without a folder of their own. */
  | { type: 'process'; lane: Lane }
  /** Remember that it is imported. */
  | { type: 'mark'; by: 'manager' | 'tag' }
  /** Put a tag on the torrent in the client. */
  | { type: 'tag'; tag: string };

/** Torrents that were complete before they were seen are handed over one after another. */
export type Lane = 'live' | 'adopted';

/** Whether carrying it out sends something to the client or the manager: what a dry run leaves out. */
export function isOutside(action: Action): boolean {
  return action.type !== 'mark';
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
    case 'tag':
      return `tag it ${action.tag}`;
  }
}
