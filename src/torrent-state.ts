/** The words for what a torrent does. Source: `sync/maindata` of qBittorrent, in the words of 5.x. */

/** The client's state words; `paused*` of client 4.x arrive here as `stopped*`, an unlisted word as `unknown`. */
export const torrentStates = [
  'error',
  'missingFiles',
  'uploading',
  'stoppedUP',
  'queuedUP',
  'stalledUP',
  'checkingUP',
  'forcedUP',
  'allocating',
  'downloading',
  'metaDL',
  'forcedMetaDL',
  'stoppedDL',
  'queuedDL',
  'stalledDL',
  'checkingDL',
  'forcedDL',
  'checkingResumeData',
  'moving',
  'unknown',
] as const;

export type TorrentState = (typeof torrentStates)[number];
