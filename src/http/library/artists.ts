/** `GET /music/{category}/artists` and one artist with all albums. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { ArtistRow } from '../../database/library/rows.ts';
import { AppError } from '../../error.ts';
import { readQuery } from '../parameters.ts';
import { reads, responses, words } from '../schema.ts';
import { albumEntry, albumSchema } from './album-entry.ts';
import { type LibraryDeps, libraryOf } from './deps.ts';
import { longestPage, missing, optionalFlag, page, pageSize, q, readId } from './parameters.ts';
import { counts, gradedCounts, paging, profile, profileEntry, slug, slugEntry } from './schema.ts';

const facts = {
  id: Type.Integer(),
  name: Type.String(),
  slug,
  monitored: Type.Boolean(),
  albumCount: Type.Integer(),
  trackTotalCount: Type.Integer(),
  ...profile,
  searched: Type.Boolean({ description: 'In this cycle.' }),
};

const listed = Type.Object({
  artist: Type.Object({
    ...facts,
    albumsMonitored: Type.Integer(),
    albumsAvailable: Type.Integer(),
    albumsMissing: Type.Integer(),
    tracksMonitored: Type.Integer(),
    tracksAvailable: Type.Integer(),
    tracksMissing: Type.Integer(),
  }),
  totals: Type.Object(counts.properties, { description: 'Albums of the artist.' }),
});

const sums = {
  category: Type.String(),
  counts: Type.Object(gradedCounts.properties, { description: 'Albums of the whole library.' }),
  counts_tracks: Type.Object(counts.properties, { description: 'Tracks of the whole library.' }),
};

const artistPage = Type.Object({
  ...sums,
  album_total: Type.Integer({ description: 'Albums of the whole library, monitored or not.' }),
  ...paging,
  artists: Type.Array(listed, { description: 'By name, equal names by id.' }),
});

const details = Type.Object({
  ...sums,
  artist: Type.Object(facts),
  totals: listed.properties.totals,
  albums: Type.Array(albumSchema, { description: 'The oldest first, unknown dates last.' }),
});

const onlyMissing = missing('Only artists with a monitored album that is not complete.');
const query = Type.Object({
  q: q('name'),
  page,
  page_size: pageSize,
  monitored: optionalFlag('Monitored by the manager.'),
  missing: onlyMissing,
  only_missing: onlyMissing,
  reason: Type.Optional(
    words(['Missing', 'Quality', 'CustomFormat', 'Upgrade'], {
      description: 'Only artists with an album that is searched for because of this.',
    }),
  ),
});

export function artistRoutes(deps: LibraryDeps) {
  return new Elysia()
    .get(
      '/music/:category/artists',
      async ({ params: { category }, request }) => {
        const asked = readQuery(query, request.url);
        const { q, page, monitored, reason } = asked;
        const pageSize = Math.min(asked.page_size, longestPage);
        const filter = { q, page, pageSize, monitored, reason, missing: asked.missing || asked.only_missing };
        const { rows, total, counts } = await libraryOf(deps, 'music', category).artists(filter);
        return {
          category,
          counts: counts.albums,
          counts_tracks: counts.tracks,
          album_total: counts.albumTotal,
          total,
          page,
          page_size: pageSize,
          artists: rows.map(listedEntry),
        };
      },
      {
        response: responses(artistPage, 400, 401, 404, 503),
        detail: { summary: 'The artists of an instance', ...reads({ query }) },
      },
    )
    .get(
      '/music/:category/artist/:id',
      ({ params: { category, id } }) => {
        const number = readId(id);
        const found = libraryOf(deps, 'music', category).artist(number);
        if (!found) throw new AppError('not_found', `Unknown artist ${id}`);
        const { artist, albums, counts } = found;
        return {
          category,
          counts: counts.albums,
          counts_tracks: counts.tracks,
          artist: factsEntry(artist),
          totals: totals(artist),
          albums: albums.map(albumEntry),
        };
      },
      {
        response: responses(details, 400, 401, 404, 503),
        detail: { summary: 'An artist with all albums' },
      },
    );
}

function factsEntry(row: ArtistRow) {
  const { id, name, foreignId, monitored, albums, tracks, searched } = row;
  return {
    id,
    name,
    ...slugEntry(foreignId),
    monitored,
    albumCount: albums,
    trackTotalCount: tracks,
    ...profileEntry(row),
    searched,
  };
}

function totals({ albumsMonitored: monitored, albumsAvailable: available }: ArtistRow) {
  return { available, monitored, missing: monitored - available };
}

function listedEntry(row: ArtistRow): Static<typeof listed> {
  const { albumsMonitored, albumsAvailable, tracksMonitored, tracksAvailable } = row;
  return {
    artist: {
      ...factsEntry(row),
      albumsMonitored,
      albumsAvailable,
      albumsMissing: albumsMonitored - albumsAvailable,
      tracksMonitored,
      tracksAvailable,
      tracksMissing: tracksMonitored - tracksAvailable,
    },
    totals: totals(row),
  };
}
