import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { told } from '../fixture.ts';
import { openShelves, type Shelves } from './shelves.ts';

let shelves: Shelves;
beforeEach(() => {
  shelves = openShelves();
});
afterEach(() => shelves.close());

describe.each(['/api', '/web'])('GET %s/music/{category}/albums', (family) => {
  const titles = async (query: string) => {
    const answer = await shelves.call(`${family}/music/music/albums${query}`);
    return ((await answer.json()) as { albums: { album: { title: string } }[] }).albums.map(({ album }) => album.title);
  };

  test('gives whole entries with their tracks nested', async () => {
    shelves.music.profile(3, 'Lossless', 10);
    const artist = shelves.music.artist('Björk').withProfile(3);
    const album = artist.album('Debut').tracks(2, 1).released('1993-07-05').requested();
    expect(await told(shelves.call(`${family}/music/music/albums`))).toEqual([
      200,
      {
        category: 'music',
        counts: { available: 0, monitored: 1, missing: 1, quality_met: 0, requests: 1 },
        total: 1,
        page: 0,
        page_size: 25,
        albums: [
          {
            album: {
              id: album.id,
              title: 'Debut',
              artistId: artist.id,
              artistName: 'Björk',
              monitored: true,
              hasFile: false,
              foreignAlbumId: `album-${album.id}`,
              releaseDate: '1993-07-05',
              qualityMet: false,
              isRequest: true,
              upgrade: false,
              customFormatScore: 0,
              minCustomFormatScore: 10,
              customFormatMet: false,
              reason: 'Missing',
              qualityProfileId: 3,
              qualityProfileName: 'Lossless',
            },
            totals: { available: 1, monitored: 2, missing: 1 },
            tracks: [
              {
                id: 3,
                trackNumber: 1,
                title: 'Track 1',
                duration: 215,
                hasFile: true,
                trackFileId: 3,
                monitored: true,
              },
              {
                id: 4,
                trackNumber: 2,
                title: 'Track 2',
                duration: 215,
                hasFile: false,
                trackFileId: 0,
                monitored: true,
              },
            ],
          },
        ],
      },
    ]);
  });

  test('counts no tracks of an album that is not monitored', async () => {
    shelves.music.artist('x').album('y').tracks(3).unmonitored();
    const answer = await (await shelves.call(`${family}/music/music/albums`)).json();
    expect(answer).toMatchObject({ albums: [{ totals: { available: 0, monitored: 0, missing: 0 } }] });
  });

  test.each([
    ['', ['Debut', 'Dummy', 'Post']],
    ['?q=bjork', ['Debut', 'Post']],
    ['?q=dummy', ['Dummy']],
    ['?monitored=true', ['Debut', 'Dummy']],
    ['?monitored=false', ['Post']],
    ['?has_file=false', ['Dummy']],
    ['?has_file=true&monitored=false', ['Post']],
    ['?page=1&page_size=2', ['Post']],
    ['?page=2&page_size=2', []],
  ])('%p gives %p', async (query, expected) => {
    shelves.music.artist('Björk').album('Debut').album('Post').unmonitored();
    shelves.music.artist('Portishead').album('Dummy').missing();
    expect(await titles(query)).toEqual(expected);
  });

  test('shows a date that is not known as null', async () => {
    shelves.music.artist('x').album('y').released(null);
    const answer = await (await shelves.call(`${family}/music/music/albums`)).json();
    expect(answer).toMatchObject({ albums: [{ album: { releaseDate: null } }] });
  });

  test.each([
    ['page_size=0', 'page_size: must be an integer of at least 1'],
    ['has_file=x', 'has_file: must be true, false, 1 or 0'],
  ])('%p gives 400', async (query, problem) => {
    const answer = await told(shelves.call(`${family}/music/music/albums?${query}`));
    expect(answer).toEqual([400, { error: `Invalid parameter ${problem}` }]);
  });
});

describe.each(['/api', '/web'])('GET %s/music/{category}/artists', (family) => {
  const get = (query: string) => shelves.call(`${family}/music/music/artists${query}`);
  const names = async (query: string) =>
    ((await (await get(query)).json()) as { artists: { artist: { name: string } }[] }).artists.map(
      ({ artist }) => artist.name,
    );

  test('gives whole entries with the sums of their albums and tracks', async () => {
    shelves.music.profile(3, 'Lossless');
    const artist = shelves.music.artist('Björk').withProfile(3);
    artist.album('Debut').tracks(2).album('Post').tracks(3, 1);
    expect(await told(get(''))).toEqual([
      200,
      {
        category: 'music',
        counts: { available: 1, monitored: 2, missing: 1, quality_met: 1, requests: 0 },
        counts_tracks: { available: 3, monitored: 5, missing: 2 },
        album_total: 2,
        total: 1,
        page: 0,
        page_size: 25,
        artists: [
          {
            artist: {
              id: artist.id,
              name: 'Björk',
              monitored: true,
              albumCount: 2,
              trackTotalCount: 5,
              qualityProfileId: 3,
              qualityProfileName: 'Lossless',
              searched: false,
              albumsMonitored: 2,
              albumsAvailable: 1,
              albumsMissing: 1,
              tracksMonitored: 5,
              tracksAvailable: 3,
              tracksMissing: 2,
            },
            totals: { available: 1, monitored: 2, missing: 1 },
          },
        ],
      },
    ]);
  });

  test.each([
    ['', ['Full', 'Holes', 'Off']],
    ['?q=OL', ['Holes']],
    ['?monitored=false', ['Off']],
    ['?missing=true', ['Holes']],
    ['?only_missing=true', ['Holes']],
    ['?reason=Missing', ['Holes']],
    ['?reason=Quality', ['Full']],
    ['?page=1&page_size=2', ['Off']],
  ])('%p gives %p', async (query, expected) => {
    shelves.music.artist('Full').album('a').belowCutoff();
    shelves.music.artist('Holes').album('b').missing();
    shelves.music.artist('Off').unmonitored();
    expect(await names(query)).toEqual(expected);
  });

  test.each([
    ['reason=Because', 'reason: must be one of Missing, Quality, CustomFormat, Upgrade'],
    ['missing=x', 'missing: must be true, false, 1 or 0'],
  ])('%p gives 400', async (query, problem) => {
    expect(await told(get(`?${query}`))).toEqual([400, { error: `Invalid parameter ${problem}` }]);
  });
});

describe.each(['/api', '/web'])('GET %s/music/{category}/artist/{artist_id}', (family) => {
  test('gives the artist with all albums, the oldest first', async () => {
    const artist = shelves.music.artist('Can').with({ foreignId: 'a-can' });
    artist
      .album('Later')
      .released('1974-01-01')
      .album('Tago')
      .tracks(1)
      .released('1971-02-01')
      .album('?')
      .released(null);
    const [status, body] = await told(shelves.call(`${family}/music/music/artist/${artist.id}`));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      category: 'music',
      counts: { available: 3, monitored: 3, missing: 0, quality_met: 3, requests: 0 },
      counts_tracks: { available: 1, monitored: 1, missing: 0 },
      artist: {
        id: artist.id,
        name: 'Can',
        slug: 'a-can',
        monitored: true,
        albumCount: 3,
        trackTotalCount: 1,
        searched: false,
      },
      totals: { available: 3, monitored: 3, missing: 0 },
      albums: [
        { album: { title: 'Tago' }, tracks: [{ trackNumber: 1 }] },
        { album: { title: 'Later' } },
        { album: { title: '?' } },
      ],
    });
  });

  test.each(['404', '0', '999999999999999'])('%s is an unknown artist', async (id) => {
    expect(await told(shelves.call(`${family}/music/music/artist/${id}`))).toEqual([
      404,
      { error: `Unknown artist ${id}` },
    ]);
  });

  test.each(['x', '-1', '1.5', '1%2F2', '9999999999999999'])('%s is no id', async (id) => {
    expect(await told(shelves.call(`${family}/music/music/artist/${id}`))).toEqual([
      400,
      { error: 'Invalid parameter id: must be an integer of at least 0' },
    ]);
  });
});
