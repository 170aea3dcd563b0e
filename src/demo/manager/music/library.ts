import { randomOf } from '../../random.ts';
import { albumTitle, artistName, dotted } from '../../title.ts';
import type { Library, LibraryOptions } from '../kind.ts';
import { found, type Settings } from '../resource.ts';
import { count, createShelf, type Shelf } from '../shelf.ts';
import { trackFile } from './resource.ts';
import { musicRoutes } from './routes.ts';

export interface Artist extends Settings {
  id: number;
  name: string;
  albums: number;
  ended: boolean;
}

/** Times in Unix milliseconds. */
export interface Album {
  id: number;
  artistId: number;
  title: string;
  released: number;
  monitored: boolean;
  tracks: number;
  /** The first so many tracks have a file. */
  files: number;
  /** How often the album was imported; each time its files get new numbers. */
  imports: number;
  /** Null = never. */
  lastSearch: number | null;
}

export interface Track {
  id: number;
  album: Album;
  number: number;
  /** 0 = none. */
  fileId: number;
}

export interface MusicShelf {
  options: LibraryOptions;
  artists: Shelf<Artist>;
  albums: Shelf<Album>;
  albumsOf(artist: Artist): Album[];
  track(id: number): Track | null;
  tracksOf(album: Album): Track[];
  /** The track that a file belongs to. */
  ownerOf(fileId: number): Track | null;
}

const day = 86_400_000;
/** Between the numbers of a track's file from one import to the next. */
const importStep = 500_000_000;

/** The artists of the demo Lidarr. A number tells its owner: artist 7, album 703, track 70312. */
export function musicLibrary(options: LibraryOptions): Library {
  const { size, now } = options;
  const artists = createShelf(
    (id) => (id >= 1 && id <= size ? makeArtist(id, options) : null),
    () => count(size),
  );
  const albumIds = (artist: Artist) => [...count(artist.albums)].map((place) => artist.id * 100 + place);
  const albums = createShelf(
    (id) => {
      const artist = artists.get(Math.floor(id / 100));
      return artist && id % 100 >= 1 && id % 100 <= artist.albums ? makeAlbum(id, artist, options) : null;
    },
    function* () {
      for (const artist of artists.all()) yield* albumIds(artist);
    },
  );
  const trackOf = (album: Album, number: number): Track => {
    const id = album.id * 100 + number;
    return { id, album, number, fileId: number <= album.files ? id + album.imports * importStep : 0 };
  };
  const shelf: MusicShelf = {
    options,
    artists,
    albums,
    albumsOf: (artist) => albumIds(artist).flatMap((id) => albums.get(id) ?? []),
    track(id) {
      const album = albums.get(Math.floor(id / 100));
      return album && id % 100 >= 1 && id % 100 <= album.tracks ? trackOf(album, id % 100) : null;
    },
    tracksOf: (album) => [...count(album.tracks)].map((number) => trackOf(album, number)),
    ownerOf(fileId) {
      const track = shelf.track(fileId % importStep);
      return track?.fileId === fileId && fileId !== 0 ? track : null;
    },
  };
  return {
    media(id) {
      const album = albums.get(id);
      return album && { id, keys: { artistId: album.artistId, albumId: id }, hasFile: album.files === album.tracks };
    },
    release([id = 0]) {
      const album = found(albums.get(id));
      const { name } = found(artists.get(album.artistId));
      return { title: `${dotted(name)}-${dotted(album.title)}-FLAC-INVENTED`, size: album.tracks * 30_000_000 };
    },
    receive(id) {
      const { tracks, imports } = found(albums.get(id));
      albums.change(id, { files: tracks, imports: imports + 1 });
      return shelf.tracksOf(found(albums.get(id))).map((track) => trackFile(track, shelf).path);
    },
    change: artists.change,
    changeMedia: albums.change,
    remove: artists.remove,
    searched: (id, at) => albums.change(id, { lastSearch: at }),
    *wanted() {
      for (const { id, artistId, monitored, files, tracks, released } of albums.all()) {
        if (monitored && files < tracks && released < now() && artists.get(artistId)?.monitored) yield id;
      }
    },
    *owned() {
      for (const { id, files, tracks } of albums.all()) if (files === tracks) yield id;
    },
    routes: musicRoutes(shelf),
  };
}

function makeArtist(id: number, { seed }: LibraryOptions): Artist {
  const random = randomOf(seed, 'artist facts', id);
  return {
    id,
    name: artistName(seed, id),
    albums: random.between(1, 6),
    ended: random.chance(0.3),
    monitored: random.chance(0.92),
    qualityProfileId: random.pick([1, 2, 2, 3] as const),
    tags: [],
  };
}

function makeAlbum(id: number, artist: Artist, { seed, now }: LibraryOptions): Album {
  const random = randomOf(seed, 'album facts', id);
  const tracks = random.between(6, 14);
  const released = now() - random.between(-200, 9_000) * day;
  const share = random.next();
  return {
    id,
    artistId: artist.id,
    title: albumTitle(seed, id),
    released: released - (released % day),
    monitored: random.chance(0.9),
    tracks,
    files: released > now() || share < 0.2 ? 0 : share < 0.3 ? Math.floor(tracks / 2) : tracks,
    imports: 0,
    lastSearch: null,
  };
}
