import type { Instance } from '../../answer/status.ts';
import { useApp } from '../../context.ts';
import { count } from '../../format.ts';
import type { Listing } from '../../library/listing.ts';
import { type Shelf, withoutFilters } from '../../library/query.ts';
import { isWhole } from '../../library/request.ts';
import { href } from '../../router.ts';
import { text } from '../../strings/library.ts';
import type { LibraryPlace } from './use-library-query.ts';

interface Props {
  shelf: Shelf;
  instances: readonly Instance[];
  listing: Listing;
  place: LibraryPlace;
}

/** Why there is nothing to see, and the way on. */
export function NoItems(props: Props) {
  const { listing, place } = props;
  const { query } = place;
  const { failure } = listing;
  if (failure.value !== null) return <Failed message={failure.value.message} />;
  if (isWhole(query)) return <NotRead {...props} />;
  const counts = listing.counts.value;
  const good = query.state === 'missing' && query.search === '' && counts !== null && counts.missing === 0;
  return (
    <section class="card empty" role="status">
      <h2>{good ? text.good : text.noMatch(props.shelf)}</h2>
      {good && <p>{text.goodText(count(counts.available), count(counts.monitored))}</p>}
      {!good && counts !== null && counts.missing > 0 && <p>{text.noMatchMissing(count(counts.missing))}</p>}
      <a class="button primary" href={place.listHref(withoutFilters(query))}>
        {good ? text.showAll : text.clear}
      </a>
    </section>
  );
}

function Failed({ message }: { message: string }) {
  const { poller } = useApp();
  return (
    <section class="card empty" role="alert">
      <h2>{text.failed}</h2>
      <p>{message}</p>
      <button type="button" class="button primary" onClick={() => poller.refresh()}>
        {text.retry}
      </button>
    </section>
  );
}

/** An empty library and one that was not read yet look alike; the search process says which it is. */
function NotRead({ instances }: Props) {
  const { problems, processes } = useApp();
  const summary = (processes.state.value.data ?? []).find(
    ({ kind, category }) => kind === 'search' && instances.some((instance) => instance.category === category),
  )?.searchSummary;
  const problem = problems.value.find(({ connection }) => instances.some(({ name }) => name === connection));
  return (
    <section class="card empty" role="status">
      <h2>{text.notRead}</h2>
      <p>{problem ? `${problem.subject}. ${problem.text}` : summary ? text.notReadText(summary) : text.notReadPlain}</p>
      <a class="button primary" href={href('home')}>
        {text.seeProcesses}
      </a>
    </section>
  );
}
