/** `GET /series/{category}/series`. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { SeriesRow } from '../../database/library/rows.ts';
import { readQuery } from '../parameters.ts';
import { reads, responses } from '../schema.ts';
import { type LibraryDeps, libraryOf } from './deps.ts';
import { longestPage, missing, page, pageSize, q } from './parameters.ts';
import { counts, paging, profile, profileEntry, slug, slugEntry } from './schema.ts';
import { season, seasonEntries, totalsOf } from './seasons.ts';

const entry = Type.Object({
  series: Type.Object({
    id: Type.Integer(),
    title: Type.String(),
    tvdbId: Type.Integer(),
    slug,
    seriesType: Type.String({ description: 'standard, daily or anime.' }),
    monitored: Type.Boolean(),
    ...profile,
  }),
  totals: counts,
  seasons: Type.Array(season),
});

const seriesPage = Type.Object({
  category: Type.String(),
  counts: Type.Object(counts.properties, { description: 'Episodes of the whole library, whatever the page shows.' }),
  ...paging,
  series: Type.Array(entry, { description: 'By title, equal titles by id.' }),
});

const onlyMissing = missing('Only series with missing episodes, and of those only the missing episodes.');
const query = Type.Object({
  q: q('title of the series'),
  page,
  page_size: pageSize,
  missing: onlyMissing,
  only_missing: onlyMissing,
});

export type SeriesEntry = Static<typeof entry>;

export function seriesRoutes(deps: LibraryDeps) {
  return new Elysia().get(
    '/series/:category/series',
    async ({ params: { category }, request }) => {
      const asked = readQuery(query, request.url);
      const { q, page } = asked;
      const filter = {
        q,
        page,
        pageSize: Math.min(asked.page_size, longestPage),
        missing: asked.missing || asked.only_missing,
      };
      const { rows, total, counts } = await libraryOf(deps, 'series', category).series(filter);
      const series = rows.map((row) => seriesEntry(row, filter.missing));
      return { category, counts, total, page, page_size: filter.pageSize, series };
    },
    {
      response: responses(seriesPage, 400, 401, 404, 503),
      detail: { summary: 'The series of an instance with seasons and episodes', ...reads({ query }) },
    },
  );
}

function seriesEntry(row: SeriesRow, onlyMissing: boolean): SeriesEntry {
  const { id, title, tvdbId, slug, seriesType, monitored } = row;
  return {
    series: { id, title, tvdbId, ...slugEntry(slug), seriesType, monitored, ...profileEntry(row) },
    totals: totalsOf(row.episodes),
    seasons: seasonEntries(row.seasons, row.episodes, onlyMissing),
  };
}
