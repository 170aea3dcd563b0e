import { href } from '../router.ts';
import type { Item } from './item.ts';
import { type LibraryQuery, writeLibraryQuery } from './query.ts';

/** Address of the details of an item. The view of the list stays in it, so that the list is still there beside it. */
export function detailsHref({ kind, category, id, type, title }: Address, query: LibraryQuery): string {
  // Music has two things with details.
  const of = kind === 'music' ? type : null;
  return href('library', [kind, category, `${id}`], { ...writeLibraryQuery(query), of, title });
}

type Address = Pick<Item, 'kind' | 'category' | 'id' | 'type' | 'title'>;
