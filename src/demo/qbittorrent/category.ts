import { json, ok, text } from './answer.ts';
import { change, named, type Routes, read } from './route.ts';
import type { Store } from './store.ts';
import type { Wire } from './wire.ts';

/** A category as `torrents/categories` and maindata show it. */
export function categoryOf(store: Store, name: string): Wire {
  const category = { name, savePath: store.categories.get(name) ?? '' };
  if (!store.dialect.modern) return category;
  return {
    ...category,
    download_path: null,
    inactive_seeding_time_limit: -2,
    ratio_limit: -2,
    seeding_time_limit: -2,
    share_limit_action: 'Default',
    share_limits_mode: 'Default',
  };
}

/** Segments separated by single slashes, no backslash. */
function isValidName(name: string): boolean {
  return !name.includes('\\') && name.split('/').every((segment) => segment !== '');
}

export const categoryRoutes: Routes = {
  'torrents/categories': read([], ({ store }) =>
    json(Object.fromEntries([...store.categories.keys()].sort().map((name) => [name, categoryOf(store, name)]))),
  ),
  'torrents/createCategory': change(['category'], ({ store, param }) => {
    const name = param('category') ?? '';
    if (name === '') return text(400, 'Category cannot be empty');
    if (!isValidName(name)) return text(409, 'Incorrect category name');
    if (store.categories.has(name)) return text(409, 'Unable to create category');
    store.setCategory(name, param('savePath') ?? '');
    return ok();
  }),
  'torrents/editCategory': change(
    ({ modern }) => (modern ? ['category'] : ['category', 'savePath']),
    ({ store, param }) => {
      const name = param('category') ?? '';
      const path = param('savePath') ?? '';
      if (name === '') return text(400, 'Category cannot be empty');
      const known = store.categories.get(name);
      if (store.dialect.modern && known === undefined) return text(404, 'Category does not exist');
      // Older versions call it an error when nothing changes.
      if (!store.dialect.modern && (known === undefined || known === path)) return text(409, 'Unable to edit category');
      store.setCategory(name, path);
      return ok();
    },
  ),
  'torrents/removeCategories': change(['categories'], ({ store, param }) => {
    for (const name of (param('categories') ?? '').split('\n')) store.removeCategory(name);
    return ok();
  }),
  'torrents/setCategory': change(['hashes', 'category'], (call) => {
    const category = call.param('category') ?? '';
    const torrents = named(call);
    if (torrents.length > 0 && category !== '' && !call.store.categories.has(category)) {
      return text(409, 'Incorrect category name');
    }
    for (const { hash } of torrents) call.store.update(hash, { category });
    return ok();
  }),
};
