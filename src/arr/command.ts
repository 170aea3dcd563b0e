/** Commands: what a manager was told to do, and how far it is. */
import { asFields, asList, asNumber, asText } from './fields.ts';

export interface Command {
  id: number;
  /** E.g. `DownloadedMoviesScan`. */
  name: string;
  status: 'queued' | 'started' | 'completed' | 'failed' | 'aborted' | 'cancelled' | 'orphaned' | 'unknown';
  /** Completed is not success: an import that took nothing ends completed and unsuccessful. */
  result: 'successful' | 'unsuccessful' | 'unknown';
  /** Parameters of a scan; '' where there are none. */
  path: string;
  downloadClientId: string;
  /** Movies, episodes or albums that a search is for. */
  mediaIds: number[];
  /** The series, and the season, of a search for a whole one; null = it is for something else. */
  seriesId: number | null;
  seasonNumber: number | null;
  /** What the manager says about it, at most one line. */
  message: string;
}

const ended: ReadonlySet<Command['status']> = new Set(['completed', 'failed', 'aborted', 'cancelled', 'orphaned']);

export function hasEnded(command: Command): boolean {
  return ended.has(command.status);
}

const statuses: readonly Command['status'][] = [
  'queued',
  'started',
  'completed',
  'failed',
  'aborted',
  'cancelled',
  'orphaned',
];

/** Reads one command; some versions answer a POST with a list of one. Null when there is no id to follow. */
export function readCommand(value: unknown): Command | null {
  const fields = asFields(Array.isArray(value) ? value[0] : value);
  const id = asNumber(fields.id);
  if (id === null) return null;
  const body = asFields(fields.body);
  const status = asText(fields.status).toLowerCase();
  const result = asText(fields.result).toLowerCase();
  return {
    id,
    name: asText(fields.name) || asText(fields.commandName),
    status: statuses.find((known) => known === status) ?? 'unknown',
    result: result === 'successful' || result === 'unsuccessful' ? result : 'unknown',
    path: asText(body.path),
    downloadClientId: asText(body.downloadClientId),
    mediaIds: asList(body.movieIds ?? body.episodeIds ?? body.albumIds).filter((id) => typeof id === 'number'),
    seriesId: asNumber(body.seriesId),
    seasonNumber: asNumber(body.seasonNumber),
    message: (asText(fields.message).split('\n')[0] ?? '').slice(0, 300),
  };
}

export function readCommands(value: unknown): Command[] {
  return asList(value).flatMap((entry) => readCommand(entry) ?? []);
}
