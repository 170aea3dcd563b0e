import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { AlbumFilter, ArtistFilter } from '../../../src/database/library/filter.ts';
import { type LibraryFile, libraryOf } from '../../support/library/file.ts';

let db: LibraryFile;
beforeEach(() => {
  db = libraryOf();
});
afterEach(() => db.close());

const albums = (filter: Partial<AlbumFilter> = {}) => db.reader.albums({ q: '', page: 0, pageSize: 25, ...filter });
const artists = (filter: Partial<ArtistFilter> = {}) =>
  db.reader.artists({ q: '', page: 0, pageSize: 25, missing: false, ...filter });
const albumTitles = async (filter: Partial<AlbumFilter>) => (await albums(filter)).rows.map(({ title }) => title);
const names = async (filter: Partial<ArtistFilter>) => (await artists(filter)).rows.map(({ name }) => name);

describe('albums', () => {
  test('come with artist, the profile of the artist, and tracks in their order', async () => {
    db.profile(2, 'Lossless', 10);
    const artist = db.artist('Björk').withProfile(2);
    const album = artist.album('Debut').track({ medium: 2, number: 3 }).track({ number: 2 }).track({ number: 1 });
    const { rows } = await albums();
    expect(rows).toMatchObject([
      {
        id: album.id,
        artistId: artist.id,
        artistName: 'Björk',
        title: 'Debut',
        foreignId: `album-${album.id}`,
        releaseDate: '2001-02-03',
        profileId: 2,
        profileName: 'Lossless',
        minFormatScore: 10,
        tracks: [{ number: 1 }, { number: 2 }, { number: 3, medium: 2 }],
      },
    ]);
    expect(rows[0]?.tracks[0]).toMatchObject({ title: 'Track 3', duration: 215, hasFile: true });
  });

  test('stand in the order of their own titles, equal ones by id', async () => {
    db.artist('Zoe').album('Live').album('Älpler');
    db.artist('Abe').album('live').album('Zoo');
    const { rows } = await albums();
    expect(rows.map(({ artistName, title }) => `${title} by ${artistName}`)).toEqual([
      'Älpler by Zoe',
      'Live by Zoe',
      'live by Abe',
      'Zoo by Abe',
    ]);
  });

  test('are found by album and by artist, each on its own', async () => {
    db.artist('Björk').album('Debut').album('Post');
    db.artist('Portishead').album('Dummy');
    expect(await albumTitles({ q: 'bjo' })).toEqual(['Debut', 'Post']);
    expect(await albumTitles({ q: 'po' })).toEqual(['Dummy', 'Post']);
    expect(await albumTitles({ q: 'POST' })).toEqual(['Post']);
    expect(await albumTitles({ q: 'debut bj' })).toEqual([]);
    expect(await albumTitles({ q: 'bjork debut' })).toEqual([]);
  });

  test('are found by the new name of an artist', async () => {
    db.artist('Prince').with({ name: 'The Artist' }).album('Purple Rain').artist.with({ name: 'Prince Again' });
    expect(await albumTitles({ q: 'the artist' })).toEqual([]);
    expect(await albumTitles({ q: 'again' })).toEqual(['Purple Rain']);
  });

  test.each([
    [{ monitored: true }, ['a', 'b']],
    [{ monitored: false }, ['c']],
    [{ hasFile: true }, ['a', 'c']],
    [{ hasFile: false }, ['b']],
    [{ hasFile: true, monitored: false }, ['c']],
    [{ hasFile: true, q: 'b' }, []],
  ])('that match %p are %p', async (filter, expected) => {
    db.artist('x').album('a').requested().album('b').missing().album('c').unmonitored().belowCutoff();
    const page = await albums(filter);
    expect(page.rows.map(({ title }) => title)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(page.counts.albums).toEqual({ available: 1, monitored: 2, missing: 1, quality_met: 1, requests: 1 });
  });
});

describe('artists', () => {
  test('come with the sums of their albums and tracks', async () => {
    db.profile(2, 'Lossless');
    const artist = db.artist('Björk').withProfile(2).with({ sizeOnDisk: 77, foreignId: 'a-1' });
    artist.album('Debut').tracks(11).album('Post').tracks(11, 4).album('Volta').tracks(10).unmonitored();
    db.artist('Other').album('Alone').tracks(3);
    const { rows, counts } = await artists({ q: 'bjork' });
    expect(rows).toEqual([
      {
        id: artist.id,
        name: 'Björk',
        foreignId: 'a-1',
        monitored: true,
        profileId: 2,
        profileName: 'Lossless',
        minFormatScore: 0,
        sizeOnDisk: 77,
        searched: false,
        upgrade: false,
        albums: 3,
        albumsMonitored: 2,
        albumsAvailable: 1,
        tracks: 32,
        tracksMonitored: 22,
        tracksAvailable: 15,
      },
    ]);
    expect(counts).toEqual({
      albums: { available: 2, monitored: 3, missing: 1, quality_met: 3, requests: 0 },
      tracks: { available: 18, monitored: 25, missing: 7 },
      albumTotal: 4,
    });
  });

  test.each([
    [{ monitored: true }, ['Bare', 'Full', 'Part']],
    [{ monitored: false }, ['Off']],
    [{ missing: true }, ['Off', 'Part']],
    [{ missing: true, monitored: true }, ['Part']],
    [{ reason: 'Missing' as const }, ['Off', 'Part']],
    [{ reason: 'Quality' as const }, ['Full']],
    [{ reason: 'Upgrade' as const }, []],
    [{ reason: 'Missing' as const, monitored: false }, ['Off']],
    [{ reason: 'Missing' as const, q: 'a' }, ['Part']],
    [{ q: 'par' }, ['Part']],
    [{ q: 'f', missing: true }, ['Off']],
  ])('that match %p are %p', async (filter, expected) => {
    db.artist('Full').album('a').belowCutoff();
    db.artist('Part').album('b').album('c').missing();
    db.artist('Bare');
    db.artist('Off').unmonitored().album('d').missing();
    expect(await names(filter)).toEqual(expected);
    expect((await artists(filter)).total).toBe(expected.length);
  });
});

describe('one artist', () => {
  test('has all albums, the oldest first and those without a date last', () => {
    const artist = db.artist('Can');
    artist.album('Later').released('1974-01-01').album('b unknown').released(null).album('a unknown').released(null);
    artist.album('Tago').released('1971-02-01').album('Soundtracks').released('1971-02-01');
    const found = db.reader.artist(artist.id);
    expect(found?.artist.name).toBe('Can');
    expect(found?.albums.map(({ title }) => title)).toEqual(['Soundtracks', 'Tago', 'Later', 'a unknown', 'b unknown']);
    expect(found?.counts.albumTotal).toBe(5);
  });

  test('that is not there is null', () => {
    expect(db.reader.artist(1)).toBeNull();
  });
});
