import type { Kind } from '../../../src/config/config.ts';
import { kinds } from '../../answer/status.ts';
import { useApp } from '../../context.ts';
import { itemKey } from '../../library/item.ts';
import { type LibraryQuery, readLibraryQuery, type Shelf, writeLibraryQuery } from '../../library/query.ts';
import { href, type Route } from '../../router.ts';

/** What is opened beside the list. */
export interface Opened {
  type: Shelf;
  /** The key of its item. */
  key: string;
  category: string;
  id: number;
  /** '' when the address does not tell it. */
  title: string;
}

export interface LibraryPlace {
  /** null: the address names no kind. */
  kind: Kind | null;
  query: LibraryQuery;
  opened: Opened | null;
  /** Changes the view without a step for Back. */
  change: (part: Partial<LibraryQuery>) => void;
  /** Address of the list, without details, with this changed. */
  listHref: (part?: Partial<LibraryQuery>) => string;
}

/** Where in the library the address leads. */
export function useLibraryQuery(): LibraryPlace {
  const { router } = useApp();
  const { path, query } = router.route.value;
  const current = readLibraryQuery(query);
  const kind = kinds.find((known) => known === path[0]) ?? null;
  return {
    kind,
    query: current,
    opened: kind === null ? null : openedIn(router.route.value, kind),
    change(part) {
      const now = router.route.peek();
      const { of, title } = now.query;
      const view = writeLibraryQuery({ ...readLibraryQuery(now.query), ...part });
      router.go(href('library', now.path, { ...view, of, title }), { replace: true });
    },
    listHref: (part = {}) => href('library', kind === null ? [] : [kind], writeLibraryQuery({ ...current, ...part })),
  };
}

function openedIn({ path, query }: Route, kind: Kind): Opened | null {
  const [, category, text] = path;
  if (category === undefined || text === undefined || !/^\d{1,12}$/.test(text)) return null;
  const id = Number(text);
  const type = kind !== 'music' ? kind : query.of === 'album' ? 'album' : 'artist';
  return { type, key: itemKey(type, category, id), category, id, title: query.title ?? '' };
}
