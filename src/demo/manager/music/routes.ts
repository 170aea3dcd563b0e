import { fault, json, list } from '../answer.ts';
import type { ManagerRoutes } from '../kind.ts';
import { page } from '../paging.ts';
import { editedSettings, fields, found, numberList, replacedSettings } from '../resource.ts';
import { map } from '../shelf.ts';
import type { Album, Artist, MusicShelf, Track } from './library.ts';
import { albumResource, artistResource, trackFile, trackResource } from './resource.ts';

export function musicRoutes(shelf: MusicShelf): ManagerRoutes {
  const { artists } = shelf;
  const show = (artist: Artist) => artistResource(artist, shelf);
  return {
    'GET artist': () => list(map(artists.all(), show)),
    'GET artist/{id}': ({ ids: [id = 0] }) => json(show(found(artists.get(id)))),
    'PUT artist/{id}': ({ ids: [id = 0], body }) => {
      found(artists.get(id));
      artists.change(id, replacedSettings(body, 'music'));
      return json(show(found(artists.get(id))), 202);
    },
    'PUT artist/editor': ({ body }) => {
      const edited = numberList(body, 'artistIds').flatMap((id) => artists.get(id) ?? []);
      for (const artist of edited) artists.change(artist.id, editedSettings(body, artist, 'music'));
      return json(
        edited.map(({ id }) => show(found(artists.get(id)))),
        202,
      );
    },
    ...albumRoutes(shelf),
    ...trackRoutes(shelf),
    ...wantedRoutes(shelf),
  };
}

function albumRoutes(shelf: MusicShelf): ManagerRoutes {
  const { artists, albums } = shelf;
  const show = (album: Album) => albumResource(album, shelf);
  return {
    'GET album': ({ query }) => {
      const artistId = query.number('artistId');
      const ids = query.numbers('albumIds');
      const foreign = query.text('foreignAlbumId');
      if (artistId !== null) {
        const artist = artists.get(artistId);
        return list(map(artist ? shelf.albumsOf(artist) : [], show));
      }
      if (ids.length > 0)
        return list(
          map(
            ids.flatMap((id) => albums.get(id) ?? []),
            show,
          ),
        );
      if (foreign === null) return list(map(albums.all(), show));
      const album = albums.get(Number(foreign.slice(-12)));
      return json(album ? [show(album)] : []);
    },
    'GET album/{id}': ({ ids: [id = 0] }) => json(show(found(albums.get(id)))),
    'PUT album/monitor': ({ body }) => {
      const monitored = fields(body).monitored === true;
      const known = numberList(body, 'albumIds').filter((id) => albums.get(id));
      for (const id of known) albums.change(id, { monitored });
      return json(
        known.map((id) => show(found(albums.get(id)))),
        202,
      );
    },
  };
}

function trackRoutes(shelf: MusicShelf): ManagerRoutes {
  const { artists, albums } = shelf;
  const showFile = (track: Track) => trackFile(track, shelf);
  const tracksOfArtist = (id: number | null): Track[] => {
    const artist = id === null ? null : artists.get(id);
    return artist ? shelf.albumsOf(artist).flatMap(shelf.tracksOf) : [];
  };
  const tracksOfAlbums = (ids: number[]) => ids.flatMap((id) => albums.get(id) ?? []).flatMap(shelf.tracksOf);
  return {
    'GET track': ({ query }) => {
      const artistId = query.number('artistId');
      const albumIds = [...query.numbers('albumId'), ...query.numbers('albumReleaseId')];
      const trackIds = query.numbers('trackIds');
      if (artistId === null && albumIds.length + trackIds.length === 0) {
        return fault(400, 'BadRequest: One of artistId, albumId, albumReleaseId or trackIds must be provided');
      }
      const named = trackIds.flatMap((id) => shelf.track(id) ?? []);
      const matching = [...tracksOfArtist(artistId), ...tracksOfAlbums(albumIds), ...named];
      return list(map(matching, (track) => trackResource(track, shelf)));
    },
    'GET track/{id}': ({ ids: [id = 0] }) => json(trackResource(found(shelf.track(id)), shelf)),
    'GET trackfile': ({ query }) => {
      const artistId = query.number('artistId');
      const [albumIds, fileIds] = [query.numbers('albumId'), query.numbers('trackFileIds')];
      if (query.flag('unmapped', false)) return json([]);
      if (artistId === null && albumIds.length + fileIds.length === 0) {
        return fault(400, 'BadRequest: artistId, albumId, trackFileIds or unmapped must be provided');
      }
      const owners = [...tracksOfArtist(artistId), ...tracksOfAlbums(albumIds)].filter(({ fileId }) => fileId !== 0);
      return list(map([...owners, ...fileIds.flatMap((id) => shelf.ownerOf(id) ?? [])], showFile));
    },
    'GET trackfile/{id}': ({ ids: [id = 0] }) => json(showFile(found(shelf.ownerOf(id)))),
  };
}

function wantedRoutes(shelf: MusicShelf): ManagerRoutes {
  const { artists, albums, options } = shelf;
  const wanted =
    (matches: (album: Album) => boolean): ManagerRoutes[string] =>
    ({ query }) => {
      const monitored = query.flag('monitored', true);
      const withArtist = query.flag('includeArtist', false);
      const isMonitored = (album: Album) => album.monitored && artists.get(album.artistId)?.monitored === true;
      const matching = [...albums.all()].filter((album) => isMonitored(album) === monitored && matches(album));
      const keys = { releaseDate: ({ released }: Album) => released, title: ({ title }: Album) => title };
      return page(matching, query, { keys }, (album) => {
        const resource = albumResource(album, shelf);
        return withArtist ? resource : { ...resource, artist: undefined };
      });
    };
  const isUnmet = (album: Album) =>
    shelf.tracksOf(album).some((track) => track.fileId !== 0 && trackFile(track, shelf).qualityCutoffNotMet);
  return {
    'GET wanted/missing': wanted(({ files, tracks, released }) => files < tracks && released < options.now()),
    'GET wanted/cutoff': wanted(isUnmet),
  };
}
