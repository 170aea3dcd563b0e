import type { Instance } from '../../answer/status.ts';
import { count } from '../../format.ts';
import { isWhole, pageSizes } from '../../library/request.ts';
import { FreshnessLine } from '../../parts/freshness-line.tsx';
import { Pages } from '../../parts/pages.tsx';
import { text } from '../../strings/library.ts';
import { useAmount } from './use-amount.ts';
import type { LibraryPlace } from './use-library-query.ts';
import type { ShownListing } from './use-listing.ts';

interface Props {
  shown: ShownListing;
  place: LibraryPlace;
  instances: readonly Instance[];
}

/** How much matches, how old that is, and where in it the screen is. */
export function Summary({ shown, place, instances }: Props) {
  const { listing, shelf, flat } = shown;
  const total = listing.total.value;
  const answer = listing.shown.value;
  const { page } = place.query;
  const all = useAmount(shelf, 'all', instances);
  const words = (matching: number) =>
    all === null || isWhole(place.query)
      ? text.amount(count(matching), shelf)
      : text.amountOf(count(matching), count(all), shelf);
  const pages = Math.ceil((total ?? 0) / pageSizes[shelf]);
  return (
    <div class="library-summary">
      <span role="status">{total === null ? '' : words(total)}</span>
      {answer !== null && <FreshnessLine resource={answer} />}
      {!flat && (
        <Pages
          page={page}
          pages={pages}
          label={text.page(page, pages)}
          previous={text.previous}
          next={text.next}
          onPage={(next) => place.change({ page: next })}
        />
      )}
    </div>
  );
}
