/** What the manager says now, put into rows of its copy. Pure. The profile and our own marks stay those of the copy. */
import type { AlbumItem } from '../../arr/library/album.ts';
import type { EpisodeItem } from '../../arr/library/episode.ts';
import type { MovieItem } from '../../arr/library/movie.ts';
import { reasonOf, type Wishes } from '../../database/library/reason.ts';
import type { AlbumRow, EpisodeRow, Grade, MovieRow, SeriesRow } from '../../database/library/rows.ts';

export function mergeMovie(row: MovieRow, now: MovieItem, wishes: Wishes): MovieRow {
  const { profileId: _, available, ...facts } = now;
  const grade = gradeOf({ ...now, formatScore: null }, row);
  return {
    ...row,
    ...facts,
    ...grade,
    available: available ?? row.available,
    reason: reasonOf(grade, row.minFormatScore, wishes),
  };
}

/** Episodes that the copy does not have are shown as well, those that are gone are not. */
export function mergeSeries(row: SeriesRow, now: readonly EpisodeItem[], wishes: Wishes): SeriesRow {
  const known = new Map(row.episodes.map((episode) => [episode.id, episode]));
  const episodes = now.map((item) => mergeEpisode(known.get(item.id), item, row.minFormatScore, wishes));
  episodes.sort((a, b) => a.seasonNumber - b.seasonNumber || a.episodeNumber - b.episodeNumber || a.id - b.id);
  return { ...row, episodes };
}

function mergeEpisode(
  row: EpisodeRow | undefined,
  now: EpisodeItem,
  minFormatScore: number,
  wishes: Wishes,
): EpisodeRow {
  const grade = gradeOf(now, row);
  const { isRequest = false, searched = false, upgrade = false } = row ?? {};
  return { ...now, ...grade, reason: reasonOf(grade, minFormatScore, wishes), isRequest, searched, upgrade };
}

/** Whether its files are good is asked for file by file, so that stays as it was read. */
export function mergeAlbum(row: AlbumRow, now: AlbumItem, wishes: Wishes): AlbumRow {
  const grade = { hasFile: now.hasFile, qualityMet: now.hasFile && row.qualityMet, formatScore: row.formatScore };
  return { ...row, ...now, ...grade, reason: reasonOf(grade, row.minFormatScore, wishes) };
}

interface Graded {
  hasFile: boolean;
  fileId: number;
  qualityMet: boolean | null;
  formatScore: number | null;
}

/** What the answer does not say is as before while the file is the same. */
function gradeOf(now: Graded, before: (Grade & { fileId: number }) | undefined): Omit<Grade, 'reason'> {
  if (!now.hasFile) return { hasFile: false, qualityMet: false, formatScore: 0 };
  const same = before?.hasFile && before.fileId === now.fileId ? before : null;
  return {
    hasFile: true,
    qualityMet: now.qualityMet ?? same?.qualityMet ?? false,
    formatScore: now.formatScore ?? same?.formatScore ?? 0,
  };
}
