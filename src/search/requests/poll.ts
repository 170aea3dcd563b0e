/** Asks for requests from time to time and marks what was asked for. */
import { isRefusal } from '../../arr/link.ts';
import type { Clock } from '../../clock.ts';
import type { InstanceConfig } from '../../config/config.ts';
import type { RequestedEntry, RequestedRows } from '../../database/library/requested.ts';
import type { OpenRequest, RequestStore } from '../../database/search/requests.ts';
import { OutsideError } from '../../error.ts';
import type { Logger } from '../../log.ts';
import type { SendRequest } from '../../request.ts';
import type { Journal } from '../journal.ts';
import { notReleased } from './ahead.ts';
import { ombi } from './ombi.ts';
import { overseerr } from './overseerr.ts';
import type { Provider } from './provider.ts';

export interface Requests {
  /** How requests are called in the activity line. */
  label: string;
  /** Asks, if it is time. Trouble of the provider is noted and leaves what is known as it is. */
  poll(): Promise<void>;
  /** Puts the marks on what the library has now. */
  mark(): void;
  /** When it is time to ask, Unix milliseconds. */
  next(): number;
}

export interface RequestsOptions {
  /** Null = nobody is asked. */
  provider: Provider | null;
  kind: 'movie' | 'series' | 'music';
  rows: RequestedRows;
  store: RequestStore;
  journal: Pick<Journal, 'stands'>;
  /** Milliseconds. */
  every: number;
  clock: Clock;
  log: Logger;
}

export function createRequests(options: RequestsOptions): Requests {
  const { provider, kind, rows, store, journal, every, clock, log } = options;
  const releases = new Map<string, number | null>();
  let due = provider === null ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  let failing = false;

  const mark = () => {
    if (kind !== 'music') rows.mark(kind, store.all());
  };
  /** Unix milliseconds; null = not known. */
  const releaseOf = async (source: Provider, entry: RequestedEntry): Promise<number | null> => {
    const key = JSON.stringify([entry.tmdbId, entry.tvdbId, entry.imdbId]);
    try {
      if (!releases.has(key)) releases.set(key, await source.release(entry));
    } catch (error) {
      // One title of which the provider cannot tell must not keep all others away.
      if (!(error instanceof OutsideError) || !isRefusal(error)) throw error;
    }
    return releases.get(key) ?? null;
  };
  const read = async (source: Provider): Promise<OpenRequest[]> => {
    const open: OpenRequest[] = [];
    const what = kind === 'movie' ? 'movie' : 'series';
    // Only what the library knows and lacks is worth a question about its date.
    for (const { entry, row } of rows.lacking(what, await source.list())) {
      const release = await releaseOf(source, entry);
      if (release === null || release <= clock.now()) open.push({ source: source.source, ...entry });
      else journal.stands(...notReleased(what, row, source.label, release));
    }
    return open;
  };
  return {
    label: provider?.label ?? '',
    mark,
    next: () => due,
    async poll() {
      if (provider === null) {
        if (store.all().length > 0) store.replace([]);
        return;
      }
      if (clock.now() < due) return;
      due = clock.now() + every;
      try {
        store.replace(await read(provider));
        if (failing) log.info('Requests can be read again');
        failing = false;
        mark();
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        if (!failing) log.warning(`Requests cannot be read: ${error.message}`);
        failing = true;
        due = clock.now() + Math.max(every, (error.details.retryAfter ?? 0) * 1000);
      }
    },
  };
}

/** Overseerr goes before Ombi. Null = the owner wants neither. */
export function providerOf(
  { kind, EntrySearch }: InstanceConfig,
  request: SendRequest,
  signal: AbortSignal,
): Provider | null {
  const { SearchMissing, Overseerr, Ombi } = EntrySearch;
  if (kind === 'music' || !SearchMissing) return null;
  const common = { kind, request, signal } as const;
  if (Overseerr.SearchOverseerrRequests) {
    const {
      OverseerrURI: uri,
      OverseerrAPIKey: key,
      SkipTLSVerify: skipTlsVerify,
      ApprovedOnly: approvedOnly,
    } = Overseerr;
    return overseerr({ ...common, uri, headers: { 'X-Api-Key': key }, skipTlsVerify, approvedOnly }, Overseerr.Is4K);
  }
  if (!Ombi.SearchOmbiRequests) return null;
  const { OmbiURI: uri, OmbiAPIKey: key, SkipTLSVerify: skipTlsVerify, ApprovedOnly: approvedOnly } = Ombi;
  return ombi({ ...common, uri, headers: { ApiKey: key }, skipTlsVerify, approvedOnly });
}
