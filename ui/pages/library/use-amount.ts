import { useEffect } from 'preact/hooks';
import type { LibraryPage } from '../../answer/library.ts';
import type { Instance } from '../../answer/status.ts';
import { useApp } from '../../context.ts';
import type { Item } from '../../library/item.ts';
import type { Shelf, StateFilter } from '../../library/query.ts';
import { listPath } from '../../library/request.ts';
import { itemReader } from '../../library/shelves.ts';

const every = 120_000;

/**
 * How much there is of a state over the whole library, found by asking for no more than the total; null while not all
 * instances have told.
 */
export function useAmount(shelf: Shelf, state: StateFilter, instances: readonly Instance[]): number | null {
  const { poller } = useApp();
  const filter = { search: '', state, yearMin: null, yearMax: null };
  const resources = instances.map((instance) =>
    poller.resource<LibraryPage<Item>>({
      path: listPath(shelf, instance.category, filter, { page: 0, size: 1 }),
      every,
      patient: true,
      read: (body) => itemReader(shelf, false, Date.now)(body, instance),
    }),
  );
  const paths = resources.map(({ source }) => source.path).join(' ');
  useEffect(() => {
    const releases = resources.map((resource) => poller.use(resource));
    return () => {
      for (const release of releases) release();
    };
  }, [poller, paths]);
  const totals = resources.map((resource) => resource.state.value.data?.total ?? null);
  return totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total), 0);
}
