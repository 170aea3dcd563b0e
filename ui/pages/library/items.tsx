import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../../context.ts';
import { detailsHref } from '../../library/address.ts';
import type { Layout } from '../../library/layout.ts';
import { pageSizes } from '../../library/request.ts';
import { useKeys } from '../../parts/keys.ts';
import { text } from '../../strings/library.ts';
import { Cover } from './cover.tsx';
import { Entry, EntryHead } from './entry.tsx';
import type { LibraryPlace } from './use-library-query.ts';
import type { ShownListing } from './use-listing.ts';
import { usePagePlace } from './use-page-place.ts';
import { useRoving } from './use-roving.ts';
import { useLayout, useRows } from './use-window.ts';

interface Props {
  shown: ShownListing;
  place: LibraryPlace;
  /** More than one instance is shown. */
  several: boolean;
  /** Details are shown beside the list, so that keys belong to them. */
  opened: string | null;
}

/** Places that are shown while nothing is known yet. */
const guess = 24;

/** The list itself: as long as everything that matches, but only what is on screen is there. */
export function Items({ shown, place, several, opened }: Props) {
  const { listing, range, shelf, flat, stale } = shown;
  const { query } = place;
  const { preferences, router } = useApp();
  const { density } = preferences.current.value;
  const box = useRef<HTMLUListElement>(null);
  const view = flat ? 'list' : query.view;
  const layout = useLayout(box, view, density, shelf === 'artist' || shelf === 'album' ? 1 : 1.5);
  const known = listing.length.value;
  const length = known ?? guess;
  const columns = layout?.columns ?? 1;
  usePagePlace({
    box,
    layout: known === null || flat ? null : layout,
    page: query.page,
    pages: Math.ceil(length / pageSizes[shelf]),
    size: pageSizes[shelf],
    change: (page) => place.change({ page }),
  });
  const rows = useRows(box, Math.ceil(length / columns), layout, view);
  const { active, enter, focus, onKeyDown } = useRoving(box, layout, length);
  const [from, to] = [rows.from * columns, Math.min(length, rows.to * columns)];
  useEffect(() => {
    if (known !== null && to > from) range.value = { from, to };
  }, [range, known, from, to]);
  useStepKeys((by) => {
    const next = opened === null ? undefined : listing.at(listing.placeOf(opened) + by);
    if (next) router.go(detailsHref(next, query), { replace: true });
    else if (opened === null) focus(box.current?.contains(document.activeElement) ? active + by : active);
  });
  const Item = view === 'grid' ? Cover : Entry;
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const tabStop = active >= from && active < to ? active : from;
  return (
    <>
      {view === 'list' && <EntryHead several={several} />}
      <ul
        ref={box}
        class={view === 'grid' ? 'covers' : 'entries'}
        aria-label={text.sorted}
        aria-busy={stale || known === null}
        style={layout === null ? undefined : styleOf(layout, length, rows.from)}
        onKeyDown={onKeyDown}
      >
        {layout !== null &&
          places.map((number) => {
            const item = known === null ? undefined : listing.at(number);
            return (
              <Item
                key={item?.key ?? number}
                item={item}
                place={number}
                length={length}
                href={item ? detailsHref(item, query) : ''}
                active={number === tabStop}
                open={item !== undefined && item.key === opened}
                several={several}
                onFocus={() => enter(number)}
              />
            );
          })}
      </ul>
    </>
  );
}

/** j and k: to the next item and the one before, or to their details where details are open. */
function useStepKeys(step: (by: 1 | -1) => void): void {
  useKeys({ j: () => step(1), k: () => step(-1) });
}

/** The whole height is there from the start, so nothing moves when more is drawn. */
function styleOf({ columns, rowHeight, gap }: Layout, length: number, firstRow: number) {
  return {
    '--columns': columns,
    '--gap': `${gap}px`,
    '--row-height': `${rowHeight - gap}px`,
    height: `${Math.max(0, Math.ceil(length / columns) * rowHeight - gap)}px`,
    'padding-top': `${firstRow * rowHeight}px`,
  };
}
