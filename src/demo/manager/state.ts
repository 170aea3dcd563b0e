import { isMetadataState, isStopped, isUploadState } from '../qbittorrent/torrent.ts';
import type { Download } from './download.ts';

/** Whether a manager calls a download finished: everything there and not at work. */
export function isComplete({ state, amountLeft }: Download): boolean {
  return amountLeft === 0 && isUploadState(state) && state !== 'checkingUP';
}

/** The queue's `status` of a download, and its `errorMessage`. */
export function queueStatus(download: Download): { status: string; errorMessage?: string } {
  const { state } = download;
  if (isComplete(download)) return { status: 'completed' };
  if (state === 'stalledDL') return { status: 'warning', errorMessage: 'The download is stalled with no connections' };
  if (state === 'error') return { status: 'warning', errorMessage: 'qBittorrent is reporting an error' };
  if (state === 'missingFiles') {
    return { status: 'warning', errorMessage: 'qBittorrent is reporting missing files' };
  }
  if (isStopped(state)) return { status: 'paused' };
  const isWaiting = isMetadataState(state) || state.startsWith('queued') || state.startsWith('checking');
  return { status: isWaiting ? 'queued' : 'downloading' };
}
