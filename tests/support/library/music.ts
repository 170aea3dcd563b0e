import type { AlbumFacts, ArtistFacts, TrackFacts } from '../../../src/database/library/rows.ts';
import type { LibraryWriter } from '../../../src/database/library/writer.ts';

export interface ArtistSentence {
  id: number;
  unmonitored(): ArtistSentence;
  withProfile(id: number): ArtistSentence;
  with(facts: Partial<ArtistFacts>): ArtistSentence;
  /** Monitored and complete with no tracks unless the sentence goes on. */
  album(title: string): AlbumSentence;
}

export interface AlbumSentence {
  id: number;
  artist: ArtistSentence;
  /** So many tracks, of which so many are there; the album is complete when all are. */
  tracks(count: number, there?: number): AlbumSentence;
  track(facts: Partial<TrackFacts>): AlbumSentence;
  missing(): AlbumSentence;
  unmonitored(): AlbumSentence;
  belowCutoff(): AlbumSentence;
  requested(): AlbumSentence;
  released(date: string | null): AlbumSentence;
  with(facts: Partial<AlbumFacts>): AlbumSentence;
  /** Another one of the same artist. */
  album(title: string): AlbumSentence;
}

export function artistSentence(writer: LibraryWriter, next: () => number, name: string): ArtistSentence {
  const id = next();
  let facts: ArtistFacts = { id, name, foreignId: '', monitored: true, profileId: 1, sizeOnDisk: 0 };
  const change = (changes: Partial<ArtistFacts>): ArtistSentence => {
    facts = { ...facts, ...changes };
    writer.artists.upsert([facts]);
    return sentence;
  };
  const sentence: ArtistSentence = {
    id,
    unmonitored: () => change({ monitored: false }),
    withProfile: (profileId) => change({ profileId }),
    with: change,
    album: (title) => albumSentence(writer, next, sentence, title),
  };
  return change({});
}

function albumSentence(
  writer: LibraryWriter,
  next: () => number,
  artist: ArtistSentence,
  title: string,
): AlbumSentence {
  const id = next();
  let facts: AlbumFacts = {
    id,
    artistId: artist.id,
    title,
    foreignId: `album-${id}`,
    releaseDate: '2001-02-03',
    monitored: true,
    hasFile: true,
    qualityMet: true,
    formatScore: 0,
    reason: null,
  };
  let numbered = 0;
  const change = (changes: Partial<AlbumFacts>): AlbumSentence => {
    facts = { ...facts, ...changes };
    writer.albums.upsert([facts]);
    return sentence;
  };
  const track = (changes: Partial<TrackFacts>): AlbumSentence => {
    numbered += 1;
    const own = { id: next(), albumId: id, medium: 1, number: numbered, title: `Track ${numbered}`, duration: 215 };
    writer.tracks.upsert([{ ...own, hasFile: true, fileId: own.id, ...changes }]);
    return sentence;
  };
  const sentence: AlbumSentence = {
    id,
    artist,
    track,
    tracks(count, there = count) {
      for (let at = 0; at < count; at += 1) track(at < there ? {} : { hasFile: false, fileId: 0 });
      return there === count ? change({}) : sentence.missing();
    },
    missing: () => change({ hasFile: false, qualityMet: false, reason: 'Missing' }),
    unmonitored: () => change({ monitored: false }),
    belowCutoff: () => change({ qualityMet: false, reason: 'Quality' }),
    requested: () => {
      writer.marks.set('albums', [id], { isRequest: true });
      return sentence;
    },
    released: (releaseDate) => change({ releaseDate }),
    with: change,
    album: artist.album,
  };
  return change({});
}
