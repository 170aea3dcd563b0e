/** A manager's library, and what the search process may change about it. */
import type { Kind } from '../../config/config.ts';
import { OutsideError } from '../../error.ts';
import type { SendRequest } from '../../request.ts';
import { createAsk, type ManagerAccess } from '../ask.ts';
import { type Command, readCommand, readCommands } from '../command.ts';
import { dialects } from '../open.ts';
import { type Change, readChanges } from './changes.ts';
import { type MovieSource, movieSource } from './movies.ts';
import { type MusicSource, musicSource } from './music.ts';
import { type ManagerProfile, readProfiles } from './profiles.ts';
import { type SeriesSource, seriesSource } from './series.ts';

/** A search as the manager's command queue takes it. */
export type SearchOrder =
  | { name: 'MoviesSearch'; movieIds: number[] }
  | { name: 'EpisodeSearch'; episodeIds: number[] }
  | { name: 'SeasonSearch'; seriesId: number; seasonNumber: number }
  | { name: 'SeriesSearch'; seriesId: number }
  | { name: 'AlbumSearch'; albumIds: number[] };

/** Every method throws OutsideError. */
export interface ManagerLists {
  /** The library itself, by kind. */
  source: MovieSource | SeriesSource | MusicSource;
  profiles(): Promise<ManagerProfile[]>;
  /** @param since Unix milliseconds */
  changes(since: number): Promise<Change[]>;
  /** Gives movies, series or artists another quality profile and touches nothing else of them. At most 100. */
  assignProfile(ids: readonly number[], profileId: number): Promise<void>;
  /** Sending the same again while it is open gives the same command. */
  search(order: SearchOrder): Promise<Command>;
  /** Queued, running, and those that ended in the last minutes. */
  commands(): Promise<Command[]>;
}

const sources = { movie: movieSource, series: seriesSource, music: musicSource } as const;

const editors = {
  movie: { path: 'movie/editor', ids: 'movieIds' },
  series: { path: 'series/editor', ids: 'seriesIds' },
  music: { path: 'artist/editor', ids: 'artistIds' },
} as const satisfies Record<Kind, { path: string; ids: string }>;

/** Nothing is sent before the first call; aborting the signal ends every open one. */
export function openLists(kind: Kind, access: ManagerAccess, request: SendRequest, signal?: AbortSignal): ManagerLists {
  const ask = createAsk(access, dialects[kind].prefix, request, signal);
  return {
    source: sources[kind](ask),
    profiles: () => readProfiles(ask),
    changes: (since) => readChanges(ask, kind, since),
    async assignProfile(ids, profileId) {
      const { path, ids: field } = editors[kind];
      await ask.put(path, { [field]: ids, qualityProfileId: profileId });
    },
    async search(order) {
      const command = readCommand(await ask.post('command', order));
      if (!command)
        throw new OutsideError('format', `The manager accepted ${order.name} without saying how to follow it`);
      return command;
    },
    commands: async () => readCommands(await ask.get('command')),
  };
}
