import { useState } from 'preact/hooks';
import type { Album, Series, Track } from '../../../answer/library.ts';
import type { Instance } from '../../../answer/status.ts';
import { useApp } from '../../../context.ts';
import { count, day, length } from '../../../format.ts';
import { detailsHref } from '../../../library/address.ts';
import { albumItem, episodeState } from '../../../library/item.ts';
import type { Details } from '../../../library/lookup.ts';
import type { LibraryQuery } from '../../../library/query.ts';
import { firstOpen, type SeasonView, seasonViews } from '../../../library/seasons.ts';
import { caption } from '../../../library/words.ts';
import { Icon } from '../../../parts/icon.tsx';
import { text } from '../../../strings/details.ts';
import { text as libraryText } from '../../../strings/library.ts';
import { StateShape } from '../state-shape.tsx';
import { SeasonStrip } from './season-strip.tsx';

interface Props {
  details: Details;
  instance: Instance;
  query: LibraryQuery;
}

/** What the thing consists of. */
export function Parts({ details, instance, query }: Props) {
  switch (details.type) {
    case 'series':
      return <Seasons key={details.series.id} series={details.series} />;
    case 'album':
      return <Tracks tracks={details.album.tracks} />;
    case 'artist':
      return <Albums albums={details.albums} instance={instance} query={query} />;
    default:
      return null;
  }
}

function Seasons({ series }: { series: Series }) {
  const { clock } = useApp();
  const views = seasonViews(series.seasons, clock.peek());
  const [open, setOpen] = useState<ReadonlySet<number | null>>(new Set([firstOpen(views)]));
  const toggle = (number: number) => {
    const next = new Set(open);
    if (!next.delete(number)) next.add(number);
    setOpen(next);
  };
  return (
    <>
      {views.map((view) => (
        <SeasonPart
          key={view.season.number}
          view={view}
          open={open.has(view.season.number)}
          onToggle={() => toggle(view.season.number)}
        />
      ))}
    </>
  );
}

/** Its episodes are only drawn while it is open: some series have a thousand of them. */
function SeasonPart({ view, open, onToggle }: { view: SeasonView; open: boolean; onToggle: () => void }) {
  const { season, amount } = view;
  const name = text.season(season.number);
  return (
    <section class="season">
      <h3>
        <button type="button" class="row-open" aria-expanded={open} onClick={onToggle}>
          <span class="row-chevron">
            <Icon name="chevron" />
          </span>
          {name}
          <small>
            {text.seasonSummary(count(amount.complete), count(amount.complete + amount.missing), count(amount.future))}
          </small>
        </button>
      </h3>
      <SeasonStrip view={view} />
      {open && <Episodes view={view} name={name} />}
    </section>
  );
}

function Episodes({ view: { season }, name }: { view: SeasonView; name: string }) {
  const { clock } = useApp();
  const now = clock.peek();
  return (
    <table>
      <caption class="unseen">{text.episodesCaption(name)}</caption>
      <thead>
        <tr>
          <th scope="col">{text.number}</th>
          <th scope="col">{text.title}</th>
          <th scope="col">{text.aired}</th>
          <th scope="col">{text.state}</th>
        </tr>
      </thead>
      <tbody>
        {season.episodes.map((episode) => (
          <tr key={episode.id}>
            <td>{episode.number}</td>
            <td>{episode.title}</td>
            <td>{episode.airAt === null ? text.unknownDate : day(episode.airAt)}</td>
            <td>
              <Word state={episodeState(episode, now)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Word({ state }: { state: ReturnType<typeof episodeState> }) {
  return (
    <span class="word" title={libraryText.itemState[state]}>
      <StateShape state={state} />
      <span class={state === 'complete' ? 'unseen' : ''}>{libraryText.itemState[state]}</span>
    </span>
  );
}

function Tracks({ tracks }: { tracks: readonly Track[] }) {
  return (
    <table>
      <caption>{text.tracks}</caption>
      <thead>
        <tr>
          <th scope="col">{text.number}</th>
          <th scope="col">{text.title}</th>
          <th scope="col">{text.length}</th>
          <th scope="col">{text.state}</th>
        </tr>
      </thead>
      <tbody>
        {tracks.map(({ id, number, title, duration, hasFile }) => (
          <tr key={id}>
            <td>{number}</td>
            <td>{title}</td>
            <td>{length(duration)}</td>
            <td>
              <Word state={hasFile ? 'complete' : 'missing'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AlbumsProps {
  albums: readonly Album[];
  instance: Instance;
  query: LibraryQuery;
}

function Albums({ albums, instance, query }: AlbumsProps) {
  return (
    <section>
      <h3>{text.albums}</h3>
      <ul class="sheet-albums">
        {albums.map((album) => {
          const item = albumItem(album, instance);
          return (
            <li key={album.id}>
              <a href={detailsHref(item, query)}>
                <StateShape state={item.state} />
                <b>{album.title}</b>
                <small>{caption({ ...item, note: '' })}</small>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
