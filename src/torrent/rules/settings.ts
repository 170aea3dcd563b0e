/** What the rules read of the configuration, for the torrents of one owner on one client instance. */
import type { Kind } from '../../config/config.ts';
import type { FileFilter } from './file-filter.ts';
import type { Mark } from './mark.ts';
import type { Policy } from './policy.ts';

export interface RuleSettings {
  /** Nothing may be sent to the client or to the manager. */
  dryRun: boolean;
  /** Null for categories without a manager. */
  kind: Kind | null;
  importMode: 'Auto' | 'Move' | 'Copy';
  importDelayMs: number;
  /** The client's path to the manager's path. */
  pathMappings: Readonly<Record<string, string>>;
  /** The client's host as the configuration has it. */
  clientHost: string;
  /** The tag that we set; null = marks are kept in the database only. */
  importTag: string | null;
  /** Tags that mark a torrent as imported, ours and those of predecessors. */
  importedTags: readonly string[];
  /** Tags by which the owner protects a torrent, ours and those of predecessors. */
  protectTags: readonly string[];
  /** The tag of each mark; null = it is kept in the database. */
  markTags: Readonly<Record<Mark, string | null>>;
  /** Torrents may be stopped and started at all. */
  mayStopAndStart: boolean;
  /** Also start what the owner stopped. */
  resumeStopped: boolean;
  /** Torrents younger than this are not judged. 0 = no minimum age. */
  youngMs: number;
  /** Patience with stalled downloads in milliseconds; 0 = without end, null = they are not judged at all. */
  stalledMs: number | null;
  /** Search for another release after one was given up. */
  reSearch: boolean;
  /** Do so as soon as a download stalls. */
  reSearchStalled: boolean;
  /** From this progress on (0 to 1) a download is kept, unless it is dead for longer than it may take to finish. */
  protectedFrom: number;
  removeSlow: boolean;
  /** -1 never, 1 by ratio, 2 by seeding time, 3 by one of them, 4 by both. */
  removeAt: -1 | 1 | 2 | 3 | 4;
  /** Messages of trackers that are to be taken off, in lower case; null = none are. */
  deadTrackers: readonly string[] | null;
  /** Null = all files are wanted. */
  fileFilter: FileFilter | null;
  /** Give up releases whose custom format score is too low; null = off. */
  formats: { forceMinimum: boolean } | null;
  /** The manager's words for imports that will never succeed, trimmed and in lower case. */
  hopelessImports: readonly string[];
  /** Pure, and quick for hosts that were asked for before. */
  policyOf: (hosts: readonly string[]) => Policy;
}
