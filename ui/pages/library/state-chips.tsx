import type { Instance } from '../../answer/status.ts';
import { count } from '../../format.ts';
import type { Listing } from '../../library/listing.ts';
import { type Shelf, type StateFilter, statesOf } from '../../library/query.ts';
import { text } from '../../strings/library.ts';
import { useAmount } from './use-amount.ts';
import type { LibraryPlace } from './use-library-query.ts';

interface Props {
  shelf: Shelf;
  instances: readonly Instance[];
  listing: Listing;
  place: LibraryPlace;
}

/** What the list can be narrowed to, with how much there is of each over the whole library. */
export function StateChips({ shelf, instances, listing, place }: Props) {
  const states = statesOf[shelf];
  if (states.length < 2) return null;
  return (
    <nav class="chips" aria-label={text.states}>
      {states.map((state) => (
        <a
          key={state}
          class="chip"
          href={place.listHref({ state, page: 1 })}
          aria-current={state === place.query.state ? 'true' : undefined}
        >
          {text.state[state]} <Amount shelf={shelf} state={state} instances={instances} listing={listing} />
        </a>
      ))}
    </nav>
  );
}

interface AmountProps extends Omit<Props, 'place'> {
  state: StateFilter;
}

/** From the counts of the list where they say it, otherwise by asking for no more than the total. */
function Amount({ shelf, state, instances, listing }: AmountProps) {
  const counts = listing.counts.value;
  const graded = shelf === 'movie' || shelf === 'album';
  if (graded && state === 'missing') return <Shown value={counts?.missing ?? null} />;
  if (graded && state === 'requests') return <Shown value={counts?.requests ?? null} />;
  return <AskedAmount shelf={shelf} state={state} instances={instances} />;
}

function AskedAmount({ shelf, state, instances }: Pick<AmountProps, 'shelf' | 'state' | 'instances'>) {
  return <Shown value={useAmount(shelf, state, instances)} />;
}

function Shown({ value }: { value: number | null }) {
  return <span class="amount">{value === null ? '' : count(value)}</span>;
}
