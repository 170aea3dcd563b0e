import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Kind } from '../../../src/config/config.ts';
import type { Instance } from '../../answer/status.ts';
import { type Shelf, writeLibraryQuery } from '../../library/query.ts';
import { Icon } from '../../parts/icon.tsx';
import { useKeys } from '../../parts/keys.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/library.ts';
import { strings } from '../../strings.ts';
import { Filters } from './filters.tsx';
import type { LibraryPlace } from './use-library-query.ts';

interface Props {
  kinds: readonly Kind[];
  kind: Kind;
  instances: readonly Instance[];
  shelf: Shelf;
  flat: boolean;
  place: LibraryPlace;
}

/** Which library, which part of it, and how it is shown. */
export function Toolbar(props: Props) {
  const { place, flat, kinds, kind } = props;
  const [searching, setSearching] = useState(place.query.search !== '');
  return (
    <div class={`library-bar ${searching ? 'searching' : ''}`}>
      <nav class="segments kinds" aria-label={text.kinds}>
        {kinds.map((one) => (
          <a
            key={one}
            href={href('library', [one], { view: writeLibraryQuery(place.query).view })}
            aria-current={one === kind ? 'page' : undefined}
          >
            {strings.kinds[one]}
          </a>
        ))}
      </nav>
      <button
        type="button"
        class="icon-button search-show"
        aria-label={text.searchShow}
        aria-expanded={searching}
        onClick={() => setSearching(!searching)}
      >
        <Icon name="search" />
      </button>
      <SearchField
        label={kind === 'music' ? text.searchMusic : text.search}
        search={place.query.search}
        onSearch={(search) => place.change({ search, page: 1 })}
        onOpen={() => setSearching(true)}
      />
      <Filters {...props} />
      {!flat && <ViewSwitch place={place} />}
    </div>
  );
}

function ViewSwitch({ place }: { place: LibraryPlace }) {
  const other = place.query.view === 'grid' ? 'list' : 'grid';
  useKeys({ v: () => place.change({ view: other, page: 1 }) });
  return (
    <span class="segments views">
      <ViewLink place={place} view="grid">
        <Icon name="grid" />
      </ViewLink>
      <ViewLink place={place} view="list">
        <Icon name="list" />
      </ViewLink>
    </span>
  );
}

function ViewLink({
  place,
  view,
  children,
}: {
  place: LibraryPlace;
  view: 'grid' | 'list';
  children: ComponentChildren;
}) {
  return (
    <a
      href={place.listHref({ view })}
      aria-label={text.views[view]}
      title={text.views[view]}
      aria-current={place.query.view === view ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
