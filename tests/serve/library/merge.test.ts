import { describe, expect, test } from 'bun:test';
import type { AlbumItem } from '../../../src/arr/library/album.ts';
import type { EpisodeItem } from '../../../src/arr/library/episode.ts';
import type { MovieItem } from '../../../src/arr/library/movie.ts';
import type { Wishes } from '../../../src/database/library/reason.ts';
import type { AlbumRow, EpisodeRow, MovieRow, SeriesRow } from '../../../src/database/library/rows.ts';
import { mergeAlbum, mergeMovie, mergeSeries } from '../../../src/serve/library/merge.ts';
import { movieFacts } from '../../support/library/movie.ts';
import { episodeFacts } from '../../support/library/series.ts';

const none: Wishes = { QualityUnmetSearch: false, CustomFormatUnmetSearch: false, DoUpgradeSearch: false };
const all: Wishes = { QualityUnmetSearch: true, CustomFormatUnmetSearch: true, DoUpgradeSearch: true };
const marks = { isRequest: true, searched: true, upgrade: false };
const profile = { profileName: 'HD', minFormatScore: 10 };

const movie: MovieRow = { ...movieFacts(1, 'Alien'), ...marks, ...profile, formatScore: 20 };
const movieNow: MovieItem = {
  id: 1,
  title: 'Alien',
  year: 2000,
  monitored: true,
  hasFile: true,
  fileId: 1,
  tmdbId: 1001,
  imdbId: 'tt1001',
  profileId: 1,
  sizeOnDisk: 1_000_000,
  available: true,
  qualityMet: true,
};

describe('a movie', () => {
  test('that has not changed stays as it is', () => {
    expect(mergeMovie(movie, movieNow, none)).toEqual(movie);
  });

  test.each([
    ['its new title', { title: 'Aliens' }, none, { title: 'Aliens' }],
    ['that it is not monitored', { monitored: false }, none, { monitored: false }],
    [
      'that its file is gone',
      { hasFile: false, fileId: 0, qualityMet: false },
      none,
      { hasFile: false, fileId: 0, qualityMet: false, formatScore: 0, reason: 'Missing' },
    ],
    ['that its file is not good enough', { qualityMet: false }, all, { qualityMet: false, reason: 'Quality' }],
    ['the same without the wish for a better one', { qualityMet: false }, none, { qualityMet: false, reason: null }],
    ['a wish for upgrades', {}, all, { reason: 'Upgrade' }],
    [
      'a new file whose score is not known yet',
      { fileId: 2 },
      { ...none, CustomFormatUnmetSearch: true },
      { fileId: 2, formatScore: 0, reason: 'CustomFormat' },
    ],
    ['a file about which nothing is said', { qualityMet: null }, none, { qualityMet: true, formatScore: 20 }],
    [
      'a new file about which nothing is said',
      { qualityMet: null, fileId: 2 },
      none,
      { fileId: 2, qualityMet: false, formatScore: 0 },
    ],
    ['no word about its release', { available: null }, none, { available: true }],
    ['another profile, whose name only the copy has', { profileId: 9 }, none, { profileId: 1, profileName: 'HD' }],
  ] as [string, Partial<MovieItem>, Wishes, Partial<MovieRow>][])('shows %s', (_, changes, wishes, expected) => {
    expect(mergeMovie(movie, { ...movieNow, ...changes }, wishes)).toEqual({ ...movie, ...expected });
  });
});

describe('a series', () => {
  const known: EpisodeRow = { ...episodeFacts(5, 1), ...marks, formatScore: 30, episodeNumber: 2 };
  const series: SeriesRow = {
    id: 5,
    title: 'Lost',
    tvdbId: 1,
    imdbId: '',
    slug: '',
    seriesType: 'standard',
    monitored: true,
    profileId: 1,
    ...marks,
    ...profile,
    seasons: [{ seriesId: 5, number: 1, monitored: true }],
    episodes: [known, { ...known, id: 99 }],
  };
  const item = (changes: Partial<EpisodeItem>): EpisodeItem => {
    const { formatScore: _, reason: __, ...facts } = episodeFacts(5, 1);
    return { ...facts, episodeNumber: 2, formatScore: 30, ...changes };
  };

  test('has the episodes that the manager lists, in their order', () => {
    const now = [item({}), item({ id: 3, seasonNumber: 0 }), item({ id: 2, episodeNumber: 1 })];
    const { episodes, ...rest } = mergeSeries(series, now, none);
    expect(episodes.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect({ ...rest, episodes: [] }).toEqual({ ...series, episodes: [] });
  });

  test('keeps our marks on episodes that it knows and has none on others', () => {
    const { episodes } = mergeSeries(series, [item({}), item({ id: 2 })], none);
    expect(episodes.map(({ isRequest, searched }) => [isRequest, searched])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test.each([
    [{ formatScore: 5 }, { formatScore: 5, reason: 'CustomFormat' }],
    [{ formatScore: null }, { formatScore: 30, reason: 'Upgrade' }],
    [
      { formatScore: null, fileId: 8 },
      { formatScore: 0, reason: 'CustomFormat' },
    ],
    [{ qualityMet: false }, { qualityMet: false, reason: 'Quality' }],
    [
      { hasFile: false, fileId: 0 },
      { hasFile: false, qualityMet: false, formatScore: 0, reason: 'Missing' },
    ],
  ] as [Partial<EpisodeItem>, Partial<EpisodeRow>][])('shows %p of an episode as %p', (changes, expected) => {
    expect(mergeSeries(series, [item(changes)], all).episodes[0]).toMatchObject(expected);
  });
});

describe('an album', () => {
  const album: AlbumRow = {
    id: 7,
    artistId: 2,
    artistName: 'Can',
    title: 'Tago Mago',
    foreignId: 'x',
    releaseDate: '1971-02-01',
    monitored: true,
    hasFile: true,
    qualityMet: true,
    formatScore: 20,
    reason: null,
    profileId: 1,
    ...marks,
    ...profile,
    tracks: [],
  };
  const now: AlbumItem = {
    id: 7,
    artistId: 2,
    title: 'Tago Mago',
    foreignId: 'x',
    releaseDate: '1971-02-01',
    monitored: true,
    hasFile: true,
  };

  test.each([
    [{}, {}],
    [
      { title: 'Tago', monitored: false },
      { title: 'Tago', monitored: false },
    ],
    [{ releaseDate: null }, { releaseDate: null }],
    [{ hasFile: false }, { hasFile: false, qualityMet: false, reason: 'Missing' }],
  ] as [Partial<AlbumItem>, Partial<AlbumRow>][])('shows %p as %p', (changes, expected) => {
    expect(mergeAlbum(album, { ...now, ...changes }, none)).toEqual({ ...album, ...expected });
  });
});
