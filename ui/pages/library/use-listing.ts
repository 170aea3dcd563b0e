import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Instance } from '../../answer/status.ts';
import { useApp } from '../../context.ts';
import { createListing, type Listing, type Range } from '../../library/listing.ts';
import type { LibraryQuery, Shelf } from '../../library/query.ts';
import { pageSizes } from '../../library/request.ts';
import { itemReader } from '../../library/shelves.ts';

/** A list and the part of it that is on screen. */
export interface ShownListing {
  listing: Listing;
  range: Signal<Range>;
  shelf: Shelf;
  flat: boolean;
  /** It belongs to the question before, until the new one is answered. */
  stale: boolean;
}

export interface ListingQuestion {
  shelf: Shelf;
  flat: boolean;
  instances: readonly Instance[];
  query: LibraryQuery;
  every: number;
}

/** The list for a question. While a new one is not answered yet, the one before stays on screen. */
export function useListing({ shelf, flat, instances, query, every }: ListingQuestion): ShownListing {
  const { poller, api } = useApp();
  const { search, state, yearMin, yearMax } = query;
  const place = JSON.stringify([shelf, flat, every, instances.map(({ category }) => category)]);
  const filter = JSON.stringify([search, state, yearMin, yearMax]);
  const current = useMemo(() => {
    const size = pageSizes[shelf];
    const read = itemReader(shelf, flat, Date.now);
    const from = flat ? 0 : (query.page - 1) * size;
    return {
      listing: createListing({
        poller,
        get: api.get,
        shelf,
        instances,
        filter: { search, state, yearMin, yearMax },
        every,
        read,
        flat,
      }),
      range: signal<Range>({ from, to: from + size }),
      place,
      shelf,
      flat,
    };
  }, [place, filter]);
  useEffect(() => current.listing.follow(current.range), [current]);
  const before = useRef(current);
  const answered = current.listing.length.value !== null || current.listing.failure.value !== null;
  if (answered || before.current.place !== place) before.current = current;
  return { ...before.current, stale: before.current !== current };
}
