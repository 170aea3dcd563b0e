import { readAlbums, readArtists, readMovies, readSeriesPage } from '../answer/library.ts';
import type { Instance } from '../answer/status.ts';
import type { Api } from '../api.ts';
import { fieldsOf } from '../config-form/field.ts';
import { readSchema } from '../config-form/section.ts';
import { detailsHref } from '../library/address.ts';
import { albumItem, artistItem, type Item, movieItem, seriesItem } from '../library/item.ts';
import { readLibraryQuery, type Shelf } from '../library/query.ts';
import { listPath } from '../library/request.ts';
import { href } from '../router.ts';
import { strings } from '../strings.ts';
import type { Command } from './command.ts';

const shelves = { movie: ['movie'], series: ['series'], music: ['artist', 'album'] } as const;

/** From each list. Series bring all their episodes, so few are asked for. */
const amounts: Record<Shelf, number> = { movie: 5, series: 3, artist: 3, album: 3 };

/** Titles of all libraries in which `typed` occurs. What is not answered is left out. */
export async function findTitles(
  get: Api['get'],
  instances: readonly Instance[],
  typed: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const lists = instances.flatMap((instance) =>
    instance.type === null ? [] : shelves[instance.type].map((shelf) => ({ shelf, instance })),
  );
  const found = await Promise.all(
    lists.map(async ({ shelf, instance }) => {
      const filter = { search: typed, state: 'all', yearMin: null, yearMax: null } as const;
      const path = listPath(shelf, instance.category, filter, { page: 0, size: amounts[shelf] });
      const { answer } = await get(path, { signal });
      return answer === null ? [] : itemsOf(shelf, answer.body, instance);
    }),
  );
  // The first of each list, then the second of each, so that no kind hides the others.
  const places = Math.max(0, ...found.map(({ length }) => length));
  return Array.from({ length: places }, (_, place) => found.flatMap((items) => items.slice(place, place + 1)))
    .flat()
    .map(titleCommand);
}

function itemsOf(shelf: Shelf, body: unknown, instance: Instance): Item[] {
  switch (shelf) {
    case 'movie':
      return readMovies(body).entries.map((movie) => movieItem(movie, instance));
    case 'series':
      return readSeriesPage(body).entries.map((series) => seriesItem(series, instance, Date.now()));
    case 'artist':
      return readArtists(body).entries.map((artist) => artistItem(artist, instance));
    case 'album':
      return readAlbums(body).entries.map((album) => albumItem(album, instance));
  }
}

function titleCommand(item: Item): Command {
  const { kind, key, title, year, note, instance } = item;
  return {
    id: `title ${key}`,
    group: 'title',
    label: year === null ? title : `${title} (${year})`,
    detail: [note, strings.kinds[kind], instance].filter((part) => part !== '').join(' · '),
    target: detailsHref(item, readLibraryQuery({})),
  };
}

/** Every key of the configuration that can be changed. */
export function settingCommands(schema: unknown): Command[] {
  return readSchema(schema, {}).sections.flatMap(({ name, group }) =>
    fieldsOf(group).map(({ key, title }) => ({
      id: `setting ${name}.${key}`,
      group: 'setting' as const,
      label: title,
      detail: `${name}.${key}`,
      target: href('settings', [name], {}, key),
    })),
  );
}
