import type { Torrent } from '../../../src/client/torrent.ts';
import { type Stage, type StageOptions, startStage } from './stage.ts';
import { downloading } from './torrent.ts';

/** Nothing of it comes any more; it was added long ago. */
export function stalled(number: number, patch: Partial<Torrent> = {}): Torrent {
  return downloading(number, { state: 'stalledDL', availability: 0.3, addedOn: 1_700_000_000, ...patch });
}

/** Five minutes without progress are enough. */
export const quick = '[Movies.Torrent]\nStalledDelay = 5\nIgnoreTorrentsYoungerThan = 0';

/** A process whose stalled torrents are listed by the manager, each for the movie of its number. */
export async function stageOfStalled(options: StageOptions = {}, ...torrents: Torrent[]): Promise<Stage> {
  const stage = startStage({ instance: quick, ...options });
  for (const torrent of torrents.length > 0 ? torrents : [stalled(1)]) {
    stage.torrents.set(torrent.hash, torrent);
    const mediaId = Number.parseInt(torrent.hash.slice(-4), 16);
    stage.manager.list(torrent.hash, [{ mediaId, state: 'downloading', status: 'downloading' }]);
  }
  stage.begin();
  await stage.settle();
  return stage;
}
