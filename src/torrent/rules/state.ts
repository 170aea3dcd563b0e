/** Groups of the client's state words, by what may be done to a torrent in them. */
import type { TorrentState } from '../../client/torrent.ts';

function group(...states: TorrentState[]): (state: TorrentState) => boolean {
  const members: ReadonlySet<TorrentState> = new Set(states);
  return (state) => members.has(state);
}

/** Nothing is known of its files yet. */
export const isMetadata = group('metaDL', 'forcedMetaDL');

/** Not stopped, started, rechecked or removed: forced by the owner, waiting its turn, or being worked on by the client. */
export const isHandsOff = group(
  'forcedDL',
  'forcedUP',
  'checkingUP',
  'checkingDL',
  'checkingResumeData',
  'allocating',
  'moving',
  'queuedDL',
);

/** The client is working on it and will come to rest by itself. */
export const isPassing = group('checkingUP', 'checkingDL', 'checkingResumeData', 'allocating', 'moving');

/** Nothing can be said about it before that is mended. */
export const isBroken = group('error', 'missingFiles', 'unknown');

export const isStopped = group('stoppedDL', 'stoppedUP');

/** On its way to be complete, in whatever way. */
export const isDownload = group(
  'downloading',
  'metaDL',
  'forcedMetaDL',
  'stalledDL',
  'checkingDL',
  'stoppedDL',
  'queuedDL',
  'forcedDL',
);

/** Complete and not forced. */
export const isSeed = group('uploading', 'stalledUP', 'queuedUP', 'stoppedUP');

/** Complete, not forced and not stopped. */
export const isRunningSeed = group('uploading', 'stalledUP', 'queuedUP');

/** Downloads that may be stopped to keep space free. */
export const isRunningDownload = group('downloading', 'metaDL', 'forcedMetaDL', 'stalledDL');
