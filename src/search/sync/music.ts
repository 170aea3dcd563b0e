/** Reads artists and albums: one list each, and tracks and their files where an album has changed. */
import type {
  ManagerAlbum,
  ManagerArtist,
  ManagerTrack,
  ManagerTrackFile,
  MusicSource,
} from '../../arr/lists/music.ts';
import type { KnownAlbum } from '../../database/library/known.ts';
import type { AlbumFacts } from '../../database/library/rows.ts';
import { albumKey } from '../identity.ts';
import { createBatch, parts } from './batch.ts';
import { type JudgedProfile, type Present, type SyncContext, unknownProfile } from './context.ts';
import { fingerprint } from './fingerprint.ts';
import { gradeOf, type TrackFileFacts, worstOf } from './judge.ts';
import { releaseChanged, remember } from './remember.ts';

/** An album whose tracks have to be read. */
interface Unread {
  id: number;
  key: string;
  before: KnownAlbum | null;
  artistId: number;
  hasFile: boolean;
  files: number;
  print: number;
}

const albumsAtOnce = 50;
const rowsAtOnce = 500;

/** @returns the ids of the complete list of artists */
export async function readMusic(context: SyncContext, source: MusicSource): Promise<Present> {
  const { library, progress } = context;
  const artists: Present = new Set();
  const albums: Present = new Set();
  const unread: Unread[] = [];
  const artistBatch = createBatch<ManagerArtist>((all) => storeArtists(context, all));
  await context.ask(() =>
    source.artists((artist) => {
      artists.add(artist.id);
      artistBatch.add(artist);
      progress.tell(artistBatch.count(), null, 'artists');
    }),
  );
  artistBatch.flush();

  const albumBatch = createBatch<ManagerAlbum>((all) => unread.push(...storeAlbums(context, all)));
  await context.ask(() =>
    source.albums((album) => {
      albums.add(album.id);
      albumBatch.add(album);
      progress.tell(albumBatch.count(), null, 'albums');
    }),
  );
  albumBatch.flush();
  await readAlbums(context, source, unread);
  // Not before what takes their place is there.
  library.albums.removeMissing(albums);
  library.artists.removeMissing(artists);
  return artists;
}

/** The same for some artists and albums; these albums' tracks are read in any case. */
export async function readSomeMusic(
  context: SyncContext,
  source: MusicSource,
  artistIds: readonly number[],
  albumIds: readonly number[],
): Promise<void> {
  storeArtists(context, await context.ask(() => source.artistsById(artistIds)));
  const albums = await context.ask(() => source.albumsById(albumIds));
  await readAlbums(context, source, storeAlbums({ ...context, again: () => true }, albums));
}

function storeArtists({ library, known }: SyncContext, artists: readonly ManagerArtist[]): void {
  known.together(() => {
    library.artists.upsert(artists);
    // Something of an artist is there, so nothing is looked for with a temporary profile.
    for (const [searched, ids] of Object.entries(Object.groupBy(artists, ({ sizeOnDisk }) => String(sizeOnDisk > 0)))) {
      library.marks.set(
        'artists',
        (ids ?? []).map(({ id }) => id),
        { searched: searched === 'true' },
      );
    }
  });
}

/** Writes albums in one transaction. @returns those whose tracks have to be read */
function storeAlbums(context: SyncContext, albums: readonly ManagerAlbum[]): Unread[] {
  const { library, known } = context;
  const unread: Unread[] = [];
  known.together(() => {
    const judged = albums.flatMap((album) => {
      const profileId = known.profileOfArtist(album.artistId);
      // Its artist is not there yet, or not any more: that is for the next reading.
      return profileId === null ? [] : [judgeAlbum(context, album, profileOf(context, profileId))];
    });
    library.albums.upsert(judged.map(({ facts }) => facts));
    for (const { facts, before, files, print } of judged) {
      const { id, artistId, hasFile, reason } = facts;
      const row = { id, key: albumKey(facts), reason };
      if (before?.foreignId !== facts.foreignId) remember(context, 'albums', { ...row, wasThere: before !== null });
      else releaseChanged(context, 'albums', row, before);
      if (before?.readFor === print && !context.again(id)) continue;
      unread.push({ ...row, before, artistId, hasFile, files, print });
    }
  });
  return unread;
}

type AnyProfile = Pick<JudgedProfile, 'print' | 'minFormatScore'> & { sufficient?: ReadonlySet<number> };

function profileOf({ profiles }: SyncContext, id: number): AnyProfile {
  return profiles.get(id) ?? unknownProfile;
}

function judgeAlbum({ known, wishes }: SyncContext, album: ManagerAlbum, profile: AnyProfile) {
  const { tracks, files, sizeOnDisk, ...rest } = album;
  const before = known.album(album.id);
  const print = fingerprint(album.foreignId, tracks, files, sizeOnDisk, profile.print);
  const same = before?.readFor === print;
  const hasFile = tracks > 0 && files >= tracks;
  const { qualityMet = false, formatScore = 0 } = before ?? {};
  const file = { hasFile, qualityMet, formatScore, scored: same };
  // What may not hold any more is no wish.
  const settled = same ? wishes : { ...wishes, QualityUnmetSearch: false };
  const facts: AlbumFacts = { ...rest, ...gradeOf(file, profile.minFormatScore, settled) };
  return { facts, before, files, print };
}

/** Tracks artist by artist, their files in larger parts. */
async function readAlbums(context: SyncContext, source: MusicSource, unread: readonly Unread[]): Promise<void> {
  const listed = new Set<number>();
  let done = 0;
  for (const albums of Map.groupBy(unread, ({ artistId }) => artistId).values()) {
    const answered = await context.attempt(() => readTracks(context, source, albums));
    if (answered) for (const { id } of albums) listed.add(id);
    done += albums.length;
    context.progress.tell(done, unread.length, 'albums');
  }
  const ready = unread.filter(({ id }) => listed.has(id));
  for (const part of parts(ready, albumsAtOnce)) {
    await context.attempt(() => readFiles(context, source, part));
  }
}

async function readTracks(context: SyncContext, source: MusicSource, albums: readonly Unread[]): Promise<void> {
  const [first] = albums;
  if (!first) return;
  const wanted = new Set(albums.map(({ id }) => id));
  const tracks: ManagerTrack[] = [];
  const of = albums.length === 1 ? { albumId: first.id } : { artistId: first.artistId };
  await context.ask(() =>
    source.tracks(of, (track) => {
      if (wanted.has(track.albumId)) tracks.push(track);
    }),
  );
  const { library, known } = context;
  for (const part of parts(tracks, rowsAtOnce)) {
    known.together(() => library.tracks.upsert(part.map((track) => ({ ...track, hasFile: track.fileId !== 0 }))));
  }
  for (const [albumId, own] of Map.groupBy(tracks, ({ albumId }) => albumId)) {
    library.tracks.removeMissing(new Set(own.map(({ id }) => id)), albumId);
  }
}

async function readFiles(context: SyncContext, source: MusicSource, albums: readonly Unread[]): Promise<void> {
  const files: ManagerTrackFile[] = [];
  const filled = albums.filter((album) => album.files > 0).map(({ id }) => id);
  if (filled.length > 0) await context.ask(() => source.trackFiles(filled, (file) => files.push(file)));
  const byAlbum = Map.groupBy(files, ({ albumId }) => albumId);
  context.known.together(() => {
    for (const album of albums) judgeFiles(context, album, byAlbum.get(album.id) ?? []);
  });
}

const nothing: ReadonlySet<number> = new Set();

function judgeFiles(context: SyncContext, album: Unread, files: readonly TrackFileFacts[]): void {
  const { known, wishes } = context;
  const profileId = known.profileOfArtist(album.artistId);
  const { minFormatScore, sufficient = nothing } = profileOf(context, profileId ?? 0);
  const worst = worstOf(files, sufficient);
  const file = { hasFile: album.hasFile, scored: true, ...worst };
  const { qualityMet, formatScore, reason } = gradeOf(file, minFormatScore, wishes);
  known.judgeAlbum(album.id, { qualityMet, formatScore, reason, readFor: album.print });
  releaseChanged(context, 'albums', { ...album, reason }, album.before);
}
