/** What a person should know about how categories are looked after. Pure. */
import type { Category, Share } from '../answer/categories.ts';

export interface CategoryNotes {
  /** Looked after by more than one; with who. */
  contested: { category: string; owners: string[] }[];
  /** Categories with torrents that nobody looks after. */
  orphans: Share[];
}

export function notesOn(categories: readonly Category[], shares: readonly Share[]): CategoryNotes {
  const managers = new Map<string, string[]>();
  for (const { category, instance, managedBy } of categories) {
    // A category of client instances is looked after on each client by itself.
    if (managedBy === 'arr') managers.set(category, [...(managers.get(category) ?? []), instance]);
  }
  const owned = new Set(categories.map(({ category }) => category));
  return {
    contested: [...managers]
      .filter(([, owners]) => owners.length > 1)
      .map(([category, owners]) => ({ category, owners })),
    orphans: shares.filter(({ category }) => category !== '' && !owned.has(category) && !isBelow(category, owned)),
  };
}

/** A category may be covered by the one above it. */
function isBelow(category: string, owned: ReadonlySet<string>): boolean {
  const parts = category.split('/');
  return parts.some((_, index) => index > 0 && owned.has(parts.slice(0, index).join('/')));
}
