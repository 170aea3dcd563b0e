import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readAlbum } from '../../../src/arr/library/album.ts';
import { readEpisode } from '../../../src/arr/library/episode.ts';
import { readMovie } from '../../../src/arr/library/movie.ts';
import { openManagerLibrary } from '../../../src/arr/library/open.ts';
import type { Kind } from '../../../src/config/config.ts';
import { type DemoManager, startDemoManager } from '../../../src/demo/manager/manager.ts';
import { createRequest } from '../../../src/request.ts';

describe('what a manager leaves out has a harmless value', () => {
  test('in a movie', () => {
    expect(readMovie({ id: 5 })).toEqual({
      id: 5,
      title: '',
      year: 0,
      monitored: true,
      hasFile: false,
      fileId: 0,
      tmdbId: 0,
      imdbId: '',
      profileId: 0,
      sizeOnDisk: 0,
      available: null,
      qualityMet: false,
    });
    expect(readMovie({ id: 5, hasFile: true })).toMatchObject({ hasFile: true, fileId: 0, qualityMet: null });
    expect(readMovie({ id: 5, hasFile: false, movieFileId: 9 })).toMatchObject({ fileId: 0 });
  });

  test('in an episode', () => {
    expect(readEpisode({ id: 5, seriesId: 2 })).toEqual({
      id: 5,
      seriesId: 2,
      seasonNumber: 0,
      episodeNumber: 0,
      absoluteNumber: null,
      title: '',
      airDate: null,
      monitored: true,
      hasFile: false,
      fileId: 0,
      qualityMet: false,
      formatScore: 0,
    });
    const file = { customFormatScore: -5, qualityCutoffNotMet: true };
    expect(readEpisode({ id: 5, seriesId: 2, hasFile: true, episodeFileId: 8, episodeFile: file })).toMatchObject({
      fileId: 8,
      qualityMet: false,
      formatScore: -5,
    });
    expect(readEpisode({ id: 5, seriesId: 2, hasFile: true })).toMatchObject({ qualityMet: null, formatScore: null });
    expect(readEpisode({ id: 5, seriesId: 2, airDateUtc: 'soon' })).toMatchObject({ airDate: null });
  });

  test('in an album', () => {
    expect(readAlbum({ id: 5, artistId: 2 })).toEqual({
      id: 5,
      artistId: 2,
      title: '',
      foreignId: '',
      releaseDate: null,
      monitored: true,
      hasFile: false,
    });
    const full = { id: 5, artistId: 2, releaseDate: '1999-12-31T00:00:00Z', statistics: { percentOfTracks: 100 } };
    expect(readAlbum(full)).toMatchObject({ releaseDate: '1999-12-31', hasFile: true });
    expect(readAlbum({ ...full, statistics: { percentOfTracks: 99.9 } })).toMatchObject({ hasFile: false });
  });

  test.each([[null], ['x'], [[]], [{}], [{ id: 'five' }]])('and %p is none of them', (value) => {
    expect([readMovie(value), readEpisode(value), readAlbum(value)]).toEqual([null, null, null]);
  });
});

describe('asking a manager', () => {
  const managers = new Map<Kind, DemoManager>();
  beforeAll(() => {
    for (const kind of ['movie', 'series', 'music'] as const) managers.set(kind, startDemoManager({ kind, size: 5 }));
  });
  afterAll(async () => {
    for (const manager of managers.values()) await manager.stop();
  });

  function library(kind: Kind) {
    const manager = managers.get(kind);
    if (!manager) throw new Error(`there is no ${kind} manager`);
    manager.requests.length = 0;
    const access = { uri: manager.uri, apiKey: manager.apiKey, skipTlsVerify: false };
    return { manager, ask: openManagerLibrary(kind, access, createRequest({ userAgent: 'Tendarr/test' })) };
  }

  test('for a movie', async () => {
    const { ask } = library('movie');
    expect(await ask.movie(2)).toMatchObject({ id: 2, tmdbId: 9_000_002, profileId: expect.any(Number) });
  });

  test('for a movie that is not there is a failure with its status', async () => {
    const { ask } = library('movie');
    const error = await ask.movie(77).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'OutsideError', details: { status: 404 } });
  });

  test('for all episodes of a series in one call, with their scores', async () => {
    const { ask, manager } = library('series');
    const episodes = await ask.episodes(1);
    expect(episodes.length).toBeGreaterThan(0);
    expect(new Set(episodes.map(({ seriesId }) => seriesId))).toEqual(new Set([1]));
    expect(episodes.filter(({ hasFile, formatScore }) => hasFile && formatScore === null)).toEqual([]);
    expect(manager.requests).toHaveLength(1);
  });

  test('for several albums in one call', async () => {
    const { ask, manager } = library('music');
    const albums = await ask.albums([101, 201, 404]);
    expect(albums.map(({ id }) => id).sort()).toEqual([101, 201]);
    expect(manager.requests).toHaveLength(1);
  });
});
