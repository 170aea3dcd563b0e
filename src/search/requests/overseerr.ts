/** Overseerr, Jellyseerr and Seerr: API v1. */

import { asFields, asText, type Fields } from '../../arr/fields.ts';
import type { RequestedEntry } from '../../database/library/requested.ts';
import { OutsideError } from '../../error.ts';
import { idOf, wrappedList } from './json.ts';
import { ask, type Provider, type ProviderAccess } from './provider.ts';

export interface OverseerrChoice {
  kind: 'movie' | 'series';
  approvedOnly: boolean;
  /** Only requests for 4K, or only the others. */
  is4k: boolean;
}

const pageSize = 100;
const mostPages = 100;

export function overseerr(access: ProviderAccess, is4k: boolean): Provider {
  const { kind, approvedOnly } = access;
  return {
    source: 'overseerr',
    label: 'Overseerr request',
    async list() {
      const entries: RequestedEntry[] = [];
      const filter = approvedOnly ? 'approved' : 'unavailable';
      for (let page = 0; page < mostPages; page += 1) {
        const answer = await ask(
          access,
          `/api/v1/request?take=${pageSize}&skip=${page * pageSize}&sort=added&filter=${filter}`,
        );
        const listed = wrappedList(answer);
        if (listed === null) throw new OutsideError('format', 'Overseerr answered without a list of requests');
        entries.push(...listed.flatMap((request) => readRequest(request, { kind, approvedOnly, is4k }) ?? []));
        if (listed.length < pageSize) break;
      }
      return entries;
    },
    async release({ tmdbId }) {
      if (tmdbId === 0) return null;
      const { releaseDate, firstAirDate } = asFields(
        await ask(access, `/api/v1/${kind === 'movie' ? 'movie' : 'tv'}/${tmdbId}`),
      );
      const time = Date.parse(asText(kind === 'movie' ? releaseDate : firstAirDate));
      return Number.isNaN(time) ? null : time;
    },
  };
}

const statuses = ['UNKNOWN', 'PENDING', 'PROCESSING', 'PARTIALLY_AVAILABLE', 'AVAILABLE', 'DELETED'] as const;

/** Null for what is of another kind or not open. */
export function readRequest(request: Fields, { kind, approvedOnly, is4k }: OverseerrChoice): RequestedEntry | null {
  const media = asFields(request.media);
  const type = asText(request.type) || asText(media.mediaType);
  if (type.toLowerCase() !== (kind === 'movie' ? 'movie' : 'tv') || (request.is4k === true) !== is4k) return null;
  const status = readStatus(is4k ? media.status4k : media.status);
  const isOpen = approvedOnly
    ? status === 'PROCESSING' || status === 'PARTIALLY_AVAILABLE'
    : status !== 'AVAILABLE' && status !== 'DELETED';
  const [tmdbId, tvdbId, imdbId] = [idOf(media.tmdbId), idOf(media.tvdbId), asText(media.imdbId)];
  if (!isOpen || (tmdbId === 0 && tvdbId === 0 && imdbId === '')) return null;
  return {
    tmdbId,
    tvdbId: kind === 'series' ? tvdbId : 0,
    imdbId,
    seasons: kind === 'series' ? readSeasons(request) : null,
  };
}

/** A number from 1, or the word. */
function readStatus(status: unknown): (typeof statuses)[number] | null {
  if (typeof status === 'number') return statuses[status - 1] ?? null;
  return statuses.find((known) => known === asText(status).toUpperCase()) ?? null;
}

function readSeasons({ seasons }: Fields): number[] | null {
  if (!Array.isArray(seasons) || seasons.length === 0) return null;
  const numbers = seasons.map((season) => (typeof season === 'number' ? season : asFields(season).seasonNumber));
  const known = numbers.filter((number): number is number => typeof number === 'number');
  return known.length > 0 ? known : null;
}
