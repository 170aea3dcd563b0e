/** In what the process of a manager instance differs from that of the categories without one. */
import type { Link } from '../arr/link.ts';
import type { Config } from '../config/config.ts';
import type { Attention } from '../supervisor/message.ts';
import type { CleanUps } from './clean-up/book.ts';
import type { CleanUpHooks } from './clean-up/context.ts';
import type { Decision } from './decide.ts';
import type { ImportRunner } from './import/runner.ts';
import type { Lookups, SharedNeed } from './lookups.ts';
import type { RemovalManager } from './removal/context.ts';
import type { Rule } from './rules/rule.ts';
import type { RuleSettings } from './rules/settings.ts';
import type { LibraryFact, ManagerView, QueuesView } from './rules/view.ts';
import type { Tracked } from './tracked.ts';

export interface Trade {
  rulesOf: (tracked: Tracked) => readonly Rule[];
  /** The owner's category of a torrent. */
  ownerOf: (tracked: Tracked) => string;
  /** The categories that are looked after on a client; empty where nothing may be changed there. */
  categoriesOn: (client: string) => readonly string[];
  managerOf: (hash: string) => ManagerView | null;
  queuesOf: (hash: string) => QueuesView | null;
  libraryOf: (tracked: Tracked) => ReadonlyMap<number, LibraryFact> | null;
  /** The category that a torrent had before it came here; null = not known. */
  formerOf: (tracked: Tracked) => string | null;
  /** It belongs to an instance for which nothing is sent, whatever is set for the process. */
  isDryRun: (tracked: Tracked) => boolean;
  /** @throws OutsideError @param hashes upper case, of those who need it */
  lookUp: (need: SharedNeed, hashes: readonly string[]) => Promise<void>;
  /** Of every manager that decisions may wait for. */
  links: readonly Link[];
  /** By section name; null = there is no such manager. */
  removalManager: (section: string) => RemovalManager | null;
  imports: ImportRunner;
  /** What was decided about an import that begins. */
  began: (key: string, decision: Decision) => void;
  /** Begins what is due by the clock; gives when the next is, in Unix milliseconds. */
  upkeep: (lookups: Lookups) => number;
  /** What its torrents would be set to under another configuration; null = it would not look after them. */
  settingsUnder: (config: Config) => (tracked: Tracked) => RuleSettings | null;
  /** How the manager's category differs from that of the process: nothing is removed then. Null = it is not seen to. */
  mismatch: () => string | null;
  /** '' without a manager. */
  kind: string;
  attention: () => Attention[];
  /** Records in the manager's queue; undefined = not known, or no manager. */
  queueCount: () => number | undefined;
  /** Cleans up after torrents that leave; null = nothing is. */
  cleanUps: ((hooks: CleanUpHooks) => CleanUps) | null;
  /** At the end of the process. */
  close: () => void;
}
