import { json, nothing, ok } from './answer.ts';
import { change, named, type Routes, read } from './route.ts';

/** Tags are comma separated, trimmed; empty ones do not count. */
function tagsOf(list: string | null): string[] {
  const tags = (list ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

export const tagRoutes: Routes = {
  'torrents/tags': read([], ({ store }) => json(store.dialect.stops ? [...store.tags].sort() : [...store.tags])),
  'torrents/createTags': change(['tags'], ({ store, param }) => {
    for (const tag of tagsOf(param('tags'))) store.addTag(tag);
    return ok();
  }),
  'torrents/deleteTags': change(['tags'], ({ store, param }) => {
    for (const tag of tagsOf(param('tags'))) store.removeTag(tag);
    return ok();
  }),
  'torrents/addTags': change(['hashes', 'tags'], (call) => {
    const tags = tagsOf(call.param('tags'));
    for (const torrent of named(call)) {
      call.store.update(torrent.hash, { tags: [...new Set([...torrent.tags, ...tags])] });
    }
    return ok();
  }),
  // Without tags, every tag of the torrents goes.
  'torrents/removeTags': change(['hashes'], (call) => {
    const gone = tagsOf(call.param('tags'));
    for (const torrent of named(call)) {
      call.store.update(torrent.hash, {
        tags: gone.length === 0 ? [] : torrent.tags.filter((tag) => !gone.includes(tag)),
      });
    }
    return ok();
  }),
  'torrents/setTags': change(
    ['hashes', 'tags'],
    (call) => {
      const tags = tagsOf(call.param('tags'));
      for (const { hash } of named(call)) call.store.update(hash, { tags: [...tags] });
      return call.store.dialect.modern ? nothing() : ok();
    },
    ({ stops }) => stops,
  ),
};
