import { useEffect, useMemo } from 'preact/hooks';
import type { Kind } from '../../../src/config/config.ts';
import { kinds as allKinds, type Instance, type Status } from '../../answer/status.ts';
import { useApp, useResource } from '../../context.ts';
import { createPosters } from '../../library/posters.ts';
import { shelfOf } from '../../library/query.ts';
import { Boundary } from '../../parts/boundary.tsx';
import { lazy } from '../../parts/lazy.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/library.ts';
import { strings } from '../../strings.ts';
import { Items } from './items.tsx';
import { NoItems } from './no-items.tsx';
import { PostersContext } from './poster.tsx';
import { StateChips } from './state-chips.tsx';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';
import { type LibraryPlace, useLibraryQuery } from './use-library-query.ts';
import { useListing } from './use-listing.ts';

const details = lazy(() => import('./details/details.tsx').then(({ Details }) => Details), null);

/** Milliseconds between two questions for what is on screen. */
const pace = { cached: 60_000, live: 20_000 };

/** What the managers have, and what is missing. */
export function Library() {
  const { status, router } = useApp();
  const { data } = useResource(status);
  const place = useLibraryQuery();
  const kinds = allKinds.filter((kind) => data?.instances.some(({ type }) => type === kind));
  const first = kinds[0] ?? null;
  useEffect(() => {
    if (place.kind === null && first !== null) router.go(href('library', [first]), { replace: true });
  }, [place.kind, first, router]);
  if (data === null || (place.kind === null && first !== null)) return <Waiting />;
  if (place.kind === null || !kinds.includes(place.kind)) return <NoKind />;
  return <Shelves key={place.kind} kind={place.kind} kinds={kinds} status={data} place={place} />;
}

interface Props {
  kind: Kind;
  kinds: readonly Kind[];
  status: Status;
  place: LibraryPlace;
}

function Shelves({ kind, kinds, status, place }: Props) {
  const { query, opened } = place;
  const all = status.instances.filter(({ type }) => type === kind);
  const instances = chosen(all, query.instance);
  const shelf = shelfOf(kind, query.by, status.groupMusic);
  const flat = kind === 'series' && !status.groupSeries;
  const every = status.liveLibrary ? pace.live : pace.cached;
  const shown = useListing({ shelf, flat, instances, query, every });
  const { listing } = shown;
  const posters = usePosters();
  const nothing = listing.length.value === 0 || (listing.length.value === null && listing.failure.value !== null);
  const props = { kind, kinds, instances, shelf, flat, place, listing };
  return (
    <PostersContext.Provider value={posters}>
      <PageHead title={strings.kinds[kind]} quiet />
      <div class="library">
        <Toolbar {...props} instances={all} />
        <StateChips {...props} />
        <Summary shown={shown} place={place} instances={instances} />
        <Boundary panel={strings.kinds[kind]}>
          {nothing ? (
            <NoItems {...props} />
          ) : (
            <Items
              key={`${query.view} ${shelf}`}
              shown={shown}
              place={place}
              several={instances.length > 1}
              opened={opened?.key ?? null}
            />
          )}
        </Boundary>
      </div>
      {opened !== null && (
        <details.Page
          opened={opened}
          instance={all.find(({ category }) => category === opened.category) ?? null}
          place={place}
          listing={listing}
          every={every}
        />
      )}
    </PostersContext.Provider>
  );
}

function chosen(all: readonly Instance[], category: string | null): readonly Instance[] {
  const one = all.filter((instance) => instance.category === category);
  return one.length > 0 ? one : all;
}

function usePosters() {
  const { api } = useApp();
  const posters = useMemo(
    () =>
      createPosters({
        fetch: api.picture,
        toAddress: (picture) => URL.createObjectURL(picture),
        forget: (address) => URL.revokeObjectURL(address),
      }),
    [api],
  );
  useEffect(() => posters.clear, [posters]);
  return posters;
}

function Waiting() {
  return (
    <>
      <PageHead title={strings.titles.library} />
      <Skeleton rows={6} />
    </>
  );
}

function NoKind() {
  return (
    <>
      <PageHead title={strings.titles.library} />
      <section class="card empty">
        <h2>{text.noKind}</h2>
        <p>{text.noKindText}</p>
        <a class="button primary" href={href('settings')}>
          {text.connect}
        </a>
      </section>
    </>
  );
}
