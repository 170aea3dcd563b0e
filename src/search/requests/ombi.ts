/** Ombi: API v1. */

import { asFields, asList, asText, type Fields } from '../../arr/fields.ts';
import type { RequestedEntry } from '../../database/library/requested.ts';
import { OutsideError } from '../../error.ts';
import { idOf, wrappedList } from './json.ts';
import { ask, type Provider, type ProviderAccess } from './provider.ts';

export function ombi(access: ProviderAccess): Provider {
  const { kind, approvedOnly } = access;
  return {
    source: 'ombi',
    label: 'Ombi request',
    async list() {
      const answer = await ask(access, `/api/v1/Request/${kind === 'movie' ? 'movie' : 'tvlite'}`);
      const listed = wrappedList(answer);
      if (listed === null) throw new OutsideError('format', 'Ombi answered without a list of requests');
      const read = kind === 'movie' ? readMovieRequest : readSeriesRequest;
      return listed.flatMap((request) => read(request, approvedOnly) ?? []);
    },
    // Its lists hold only what can be had, or what the manager knows better.
    release: async () => null,
  };
}

/** Null for what is not open. */
export function readMovieRequest(request: Fields, approvedOnly: boolean): RequestedEntry | null {
  const [tmdbId, imdbId] = [idOf(request.theMovieDbId), asText(request.imdbId)];
  if (!isOpen(request, approvedOnly) || (tmdbId === 0 && imdbId === '')) return null;
  return { tmdbId, tvdbId: 0, imdbId, seasons: null };
}

/** Each person who asks for a series makes a request of their own below it. */
export function readSeriesRequest(request: Fields, approvedOnly: boolean): RequestedEntry | null {
  const [tvdbId, imdbId] = [idOf(request.tvDbId), asText(request.imdbId)];
  const children = asList(request.childRequests)
    .map(asFields)
    .filter((child) => isOpen(child, approvedOnly));
  if (children.length === 0 || (tvdbId === 0 && imdbId === '')) return null;
  const seasons = children.map(seasonsOf);
  const known = seasons.flatMap((numbers) => numbers ?? []);
  return { tmdbId: 0, tvdbId, imdbId, seasons: seasons.includes(null) ? null : [...new Set(known)] };
}

function isOpen({ approved, denied, available }: Fields, approvedOnly: boolean): boolean {
  return denied !== true && available !== true && (!approvedOnly || approved === true);
}

/** Null = the request does not say, so it is for all. */
function seasonsOf({ seasonRequests }: Fields): number[] | null {
  const numbers = asList(seasonRequests)
    .map(asFields)
    .flatMap(({ seasonNumber }) => (typeof seasonNumber === 'number' ? seasonNumber : []));
  return numbers.length > 0 ? numbers : null;
}
