/** What the rules remember of a torrent across restarts, besides what the import rules do. */
import type { TorrentRow } from '../../database/torrents.ts';
import { type Evidence, noEvidence } from './evidence.ts';
import type { Mark } from './mark.ts';

/** Times are Unix milliseconds. */
export interface Notes {
  evidence: Evidence;
  /** Why we stopped it; null = we did not, or it ran again since. Stored before the command is sent. */
  stoppedBy: 'space' | 'seeding' | null;
  /** When we last started it. */
  startedAt: number | null;
  /** When we last had it rechecked; null again once it left this owner. */
  rechecked: number | null;
  /** Checks of its files after errors; null = none, or it went well for long enough since. */
  errorChecks: ErrorChecks | null;
  /** The file filter that went over it, by its fingerprint; null = none yet. */
  filteredBy: string | null;
  /** Its stalled release was given up with the manager while it goes on; null again when it is not stalled any more. */
  replacedAt: number | null;
  /** When its trackers were last changed by us. */
  trackersAt: number | null;
  /** Speed limits that we set, in bytes per second; null = none. */
  downloadLimit: number | null;
  uploadLimit: number | null;
  /** We turned super seeding on. */
  superSeeding: boolean;
  /** How it was handed to the manager; null = not by us. */
  importedWith: 'Auto' | 'Move' | 'Copy' | null;
  /** Marks that are kept here instead of as tags. */
  marks: readonly Mark[];
}

export interface ErrorChecks {
  /** In a row. */
  count: number;
  /** When the newest was asked for. */
  at: number;
  /** When it first was seen in error after the newest; null = not yet. */
  failedAt: number | null;
}

/** A row of the database, as the rules read it. */
export interface Memory extends TorrentRow {
  notes: Notes;
}

/** Of a torrent that was never seen before. */
export const noNotes: Notes = {
  evidence: noEvidence,
  stoppedBy: null,
  startedAt: null,
  rechecked: null,
  errorChecks: null,
  filteredBy: null,
  replacedAt: null,
  trackersAt: null,
  downloadLimit: null,
  uploadLimit: null,
  superSeeding: false,
  importedWith: null,
  marks: [],
};

/** Of one that was complete whenever it was looked at. */
export const seenNotes: Notes = { ...noNotes, evidence: { ...noEvidence, mark: 0 } };
