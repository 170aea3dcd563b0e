/**
 * Asks the manager, right before a search, about what is to be searched for: what the library says of it may be hours
 * old, and a manager that was set up anew or restored has other things under its numbers.
 */
import { isRefusal, type Link } from '../arr/link.ts';
import type { ManagerLists } from '../arr/lists/open.ts';
import type { Wanted } from '../database/library/wanted.ts';
import { OutsideError } from '../error.ts';
import { albumKey, movieKey, seriesKey } from './identity.ts';
import { keyOf } from './marked.ts';
import type { SearchSettings } from './settings.ts';

/** Why something is not searched for after all. */
export interface Doubt {
  /** One sentence. */
  reason: string;
  /** The library as a whole is not what the manager has: it has to be read before anything is searched for. */
  stale: boolean;
}

/** Null = it is as the library says, or the manager does not want to tell. @throws OutsideError */
export type Confirm = (wanted: Wanted) => Promise<Doubt | null>;

export interface ConfirmOptions {
  manager: Pick<ManagerLists, 'source'>;
  link: Pick<Link, 'request'>;
  settings: Pick<SearchSettings, 'unmonitored'>;
}

/** Of a movie, series or album. */
interface Seen {
  key: string;
  monitored: boolean;
  /** Of a series never: it is no matter of one episode. */
  hasFile: boolean;
}

/** So many doubts one after the other are no matter of single things. */
const several = 3;

export function createConfirm({ manager, link, settings }: ConfirmOptions): Confirm {
  let doubts = 0;
  /** What made the library stale last: if reading it did not help, it is only this that is odd. */
  let accused: string | null = null;
  return async (wanted) => {
    const seen = await link.request(() => look(manager, wanted)).catch(untold);
    const reason = seen === undefined ? null : whyNot(wanted, seen, settings.unmonitored);
    if (reason === null) {
      doubts = 0;
      return null;
    }
    doubts += 1;
    const key = thingKeyOf(wanted);
    const isOther = seen?.key !== undefined && seen.key !== key;
    const stale = (isOther || doubts >= several) && accused !== key;
    if (stale) [accused, doubts] = [key, 0];
    return { reason, stale };
  };
}

function untold(error: unknown): undefined {
  if (!(error instanceof OutsideError) || !isRefusal(error)) throw error;
}

/** Null = there is no such thing. */
async function look({ source }: Pick<ManagerLists, 'source'>, wanted: Wanted): Promise<Seen | null | undefined> {
  if (source.kind === 'movie' && wanted.kind === 'movie') {
    const [movie] = await source.moviesById([wanted.id]);
    return movie ? { key: movieKey(movie), monitored: movie.monitored, hasFile: movie.fileId !== 0 } : null;
  }
  if (source.kind === 'series' && wanted.kind === 'episode') {
    const [series] = await source.seriesById([wanted.seriesId]);
    return series ? { key: seriesKey(series), monitored: series.monitored, hasFile: false } : null;
  }
  if (source.kind === 'music' && wanted.kind === 'album') {
    const [album] = await source.albumsById([wanted.id]);
    if (!album) return null;
    const { monitored, tracks, files } = album;
    return { key: albumKey(album), monitored, hasFile: tracks > 0 && files >= tracks };
  }
  return undefined;
}

/** Of the movie, album or series that an episode belongs to. */
function thingKeyOf(wanted: Wanted): string {
  return wanted.kind === 'episode' ? seriesKey({ id: wanted.seriesId, tvdbId: wanted.tvdbId }) : keyOf(wanted);
}

/** Null = nothing speaks against it. */
function whyNot(wanted: Wanted, seen: Seen | null, unmonitored: boolean): string | null {
  if (seen === null) return 'The manager does not have it any more';
  if (seen.key !== thingKeyOf(wanted)) return 'The manager has something else under its number';
  if (!seen.monitored && !unmonitored) return 'It is not monitored any more';
  if (seen.hasFile && !wanted.hasFile) return 'It is there by now';
  return null;
}
