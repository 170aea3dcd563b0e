import { useEffect, useState } from 'preact/hooks';
import type { Instance } from '../../answer/status.ts';
import { useApp } from '../../context.ts';
import type { Shelf } from '../../library/query.ts';
import { Menu } from '../../parts/menu.tsx';
import { text } from '../../strings/library.ts';
import type { LibraryPlace } from './use-library-query.ts';

interface Props {
  instances: readonly Instance[];
  shelf: Shelf;
  place: LibraryPlace;
}

/** What is chosen seldom: the instance, years, artists or albums. Not there when there is nothing to choose. */
export function Filters({ instances, shelf, place }: Props) {
  const isMusic = shelf === 'artist' || shelf === 'album';
  if (instances.length < 2 && shelf !== 'movie' && !isMusic) return null;
  const { query, change } = place;
  return (
    <Menu label={text.filters} icon="filter">
      <div class="filters">
        {instances.length > 1 && (
          <label>
            {text.instance}
            <select
              value={query.instance ?? ''}
              onChange={(event) => change({ instance: event.currentTarget.value || null, page: 1 })}
            >
              <option value="">{text.allInstances}</option>
              {instances.map(({ category, name }) => (
                <option key={category} value={category}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {isMusic && <ByChoice shelf={shelf} place={place} />}
        {shelf === 'movie' && (
          <>
            <YearField label={text.yearMin} value={query.yearMin} onYear={(yearMin) => change({ yearMin, page: 1 })} />
            <YearField label={text.yearMax} value={query.yearMax} onYear={(yearMax) => change({ yearMax, page: 1 })} />
          </>
        )}
      </div>
    </Menu>
  );
}

function ByChoice({ shelf, place }: { shelf: Shelf; place: LibraryPlace }) {
  const { router } = useApp();
  return (
    <label>
      {text.by}
      <select
        value={shelf}
        onChange={(event) =>
          router.go(
            place.listHref({ by: event.currentTarget.value === 'album' ? 'album' : 'artist', page: 1, state: 'all' }),
          )
        }
      >
        <option value="artist">{text.byWords.artist}</option>
        <option value="album">{text.byWords.album}</option>
      </select>
    </label>
  );
}

interface YearProps {
  label: string;
  value: number | null;
  onYear: (year: number | null) => void;
}

/** Counts once it is a year of four digits, or empty. */
function YearField({ label, value, onYear }: YearProps) {
  const [typed, setTyped] = useState(value === null ? '' : `${value}`);
  useEffect(() => setTyped(value === null ? '' : `${value}`), [value]);
  return (
    <label>
      {label}
      <input
        inputMode="numeric"
        maxLength={4}
        size={6}
        value={typed}
        onInput={(event) => {
          const next = event.currentTarget.value.trim();
          setTyped(next);
          if (next === '') onYear(null);
          if (/^[1-9]\d{3}$/.test(next)) onYear(Number(next));
        }}
      />
    </label>
  );
}
