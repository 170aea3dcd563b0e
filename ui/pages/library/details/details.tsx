import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Instance } from '../../../answer/status.ts';
import { useApp, useFreshness, useResource } from '../../../context.ts';
import { detailsHref } from '../../../library/address.ts';
import { albumItem, artistItem, type Item, movieItem, seriesItem } from '../../../library/item.ts';
import type { Listing } from '../../../library/listing.ts';
import { detailsSource, type Details as Known } from '../../../library/lookup.ts';
import { FreshnessLine } from '../../../parts/freshness-line.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { useKeys } from '../../../parts/keys.ts';
import type { Resource } from '../../../poll.ts';
import { text } from '../../../strings/details.ts';
import { Poster } from '../poster.tsx';
import type { LibraryPlace, Opened } from '../use-library-query.ts';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { Parts } from './parts.tsx';
import { useSheet } from './use-sheet.ts';

interface Props {
  opened: Opened;
  /** null: there is no instance with this category. */
  instance: Instance | null;
  place: LibraryPlace;
  listing: Listing;
  every: number;
}

/** One thing of the library in full: beside the list on wide screens, in its place on phones. */
export function Details({ opened, instance, place, listing, every }: Props) {
  const { api, poller, router, clock } = useApp();
  const { type, key, category, id, title } = opened;
  const source = useMemo(
    () => detailsSource(api.get, { shelf: type, category, id, title }, every),
    [api, type, category, id, every],
  );
  const resource = useMemo(() => poller.resource(source), [poller, source]);
  const { data, failure, absent } = useResource(resource);
  const at = listing.placeOf(key);
  const listed = at === -1 ? undefined : listing.at(at);
  const item = data !== null && instance !== null ? itemOf(data, instance, clock.peek()) : listed;
  const close = () => router.go(place.listHref(), { replace: true });
  const step = (by: 1 | -1) => (at === -1 ? undefined : listing.at(at + by));
  const show = (next: Item | undefined) => next && router.go(detailsHref(next, place.query), { replace: true });
  useKeys({ Escape: close });
  return (
    <Sheet id={key} kind={place.kind} name={item?.title ?? title}>
      <div class="sheet-head">
        <StepButton
          icon="chevron"
          label={text.previous}
          back
          onStep={() => show(step(-1))}
          possible={Boolean(step(-1))}
        />
        <StepButton icon="chevron" label={text.next} onStep={() => show(step(1))} possible={Boolean(step(1))} />
        <button type="button" class="icon-button" aria-label={text.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {item !== undefined && (
        <div class="sheet-lead">
          <Poster {...item} />
          <Facts item={item} details={data} />
        </div>
      )}
      {data !== null && instance !== null && (
        <>
          <Late resource={resource} />
          <Actions details={data} item={itemOf(data, instance, clock.peek())} />
          <Parts details={data} instance={instance} query={place.query} />
        </>
      )}
      {data === null && <State failed={failure?.message ?? null} gone={absent || instance === null} onClose={close} />}
    </Sheet>
  );
}

function itemOf(details: Known, instance: Instance, now: number): Item {
  switch (details.type) {
    case 'movie':
      return movieItem(details.movie, instance);
    case 'series':
      return seriesItem(details.series, instance, now);
    case 'album':
      return albumItem(details.album, instance);
    case 'artist':
      return artistItem(details.artist, instance);
  }
}

/** Only when what is shown is old. */
function Late({ resource }: { resource: Resource<Known> }) {
  return useFreshness(resource) === 'late' ? <FreshnessLine resource={resource} /> : null;
}

interface SheetProps {
  id: string;
  kind: string | null;
  name: string;
  children: ComponentChildren;
}

/** Takes the focus when it opens and when another thing comes into it. */
function Sheet({ id, kind, name, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useSheet();
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    sheet.current?.scrollTo(0, 0);
  }, [id]);
  return (
    <aside ref={sheet} class={`sheet ${kind}`} aria-labelledby="sheet-title">
      <h2 id="sheet-title" ref={heading} tabIndex={-1}>
        {name}
      </h2>
      {children}
    </aside>
  );
}

interface StepProps {
  icon: 'chevron';
  label: string;
  back?: boolean;
  possible: boolean;
  onStep: () => void;
}

function StepButton({ icon, label, back, possible, onStep }: StepProps) {
  return (
    <button
      type="button"
      class={`icon-button ${back ? 'back' : ''}`}
      aria-label={label}
      title={label}
      disabled={!possible}
      onClick={onStep}
    >
      <Icon name={icon} />
    </button>
  );
}

function State({ failed, gone, onClose }: { failed: string | null; gone: boolean; onClose: () => void }) {
  if (!gone && failed === null) return <p class="quiet">{text.loading}</p>;
  return (
    <div class="empty" role="alert">
      <h3>{gone ? text.gone : text.failed}</h3>
      <p>{gone ? text.goneText : failed}</p>
      <button type="button" class="button primary" onClick={onClose}>
        {text.back}
      </button>
    </div>
  );
}
