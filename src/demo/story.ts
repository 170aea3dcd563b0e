import type { DemoManager } from './manager/manager.ts';
import type { Outcome } from './manager/queue.ts';
import type { DemoClient } from './qbittorrent/client.ts';
import type { DemoTorrent } from './qbittorrent/torrent.ts';
import type { Random } from './random.ts';

/** How a download ends. */
export type Fate = 'imported' | 'stalls' | 'errors' | 'no metadata' | 'not wanted' | 'needs a look';

/** A download of the story. Times in ticks. */
export interface Download {
  hash: string;
  client: DemoClient;
  fate: Fate;
  /** Until the metadata is there. */
  metadata: number;
  /** From metadata to complete. */
  duration: number;
  /** Progress at which trouble begins. */
  trouble: number;
  age: number;
}

/** Seven of ten downloads go well. */
export function drawFate(random: Random): Fate {
  const draw = random.next();
  if (draw < 0.7) return 'imported';
  if (draw < 0.78) return 'stalls';
  if (draw < 0.83) return 'errors';
  if (draw < 0.89) return 'no metadata';
  return draw < 0.95 ? 'not wanted' : 'needs a look';
}

/** What the manager will make of it. */
export function outcomeOf(fate: Fate, { kind }: DemoManager): Outcome {
  const file = { movie: 'movie', series: 'episode', music: 'track' }[kind];
  if (fate === 'not wanted') {
    return { kind: 'stuck', state: 'importBlocked', messages: [`Not an upgrade for existing ${file} file(s)`] };
  }
  if (fate === 'needs a look') {
    return { kind: 'stuck', state: 'importPending', messages: ['Found archive file, might need to be extracted'] };
  }
  return { kind: 'import' };
}

/** Moves a download on by one tick. A torrent that somebody stopped, forced or removed is left alone. */
export function advance(download: Download, seconds: number, now: number): void {
  const torrent = download.client.torrent(download.hash);
  if (!torrent) return;
  download.age += 1;
  const patch = next(download, torrent, seconds);
  if (patch === 'complete') download.client.complete(download.hash);
  else if (patch) download.client.update(download.hash, { ...patch, lastActivity: Math.floor(now / 1000) });
}

function next(download: Download, torrent: DemoTorrent, seconds: number): Partial<DemoTorrent> | 'complete' | null {
  if (torrent.state === 'metaDL') return withMetadata(download);
  if (torrent.state !== 'downloading') return null;
  const progress = Math.min(1, torrent.progress + 1 / download.duration);
  if (progress >= download.trouble && download.fate === 'stalls') {
    return { state: 'stalledDL', dlSpeed: 0, eta: null, seeds: 0, availability: progress };
  }
  if (progress >= download.trouble && download.fate === 'errors') return { state: 'error', dlSpeed: 0, eta: null };
  if (progress === 1) return 'complete';
  const size = torrent.files.reduce((sum, file) => sum + file.size, 0);
  const dlSpeed = Math.round(size / (download.duration * seconds));
  return { progress, dlSpeed, eta: Math.ceil((1 - progress) * download.duration * seconds), timeActive: download.age };
}

function withMetadata({ fate, age, metadata }: Download): Partial<DemoTorrent> | null {
  if (fate === 'no metadata' || age < metadata) return null;
  return { state: 'downloading', hasMetadata: true, seeds: 4 + (age % 9), leechs: age % 5, availability: 3.5 };
}
