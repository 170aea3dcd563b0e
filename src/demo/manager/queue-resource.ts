import { createRandom } from '../random.ts';
import type { Library, ManagerKind } from './kind.ts';
import { type PathMapping, toManagerPath } from './mapping.ts';
import { drawGrade, qualityModel } from './quality.ts';
import type { TrackedDownload } from './queue.ts';
import { iso } from './resource.ts';
import { queueStatus } from './state.ts';

/** One line of the queue: a download, or one episode of it. */
export interface QueueRecord {
  id: number;
  tracked: TrackedDownload;
  /** Null = unknown. */
  media: number | null;
}

/** A download has one record for each thing in it, one when that is unknown. */
export function recordsOf(tracked: TrackedDownload): QueueRecord[] {
  const media = tracked.media.length > 0 ? tracked.media : [null];
  return media.map((one) => ({ id: recordId(tracked.downloadId, one), tracked, media: one }));
}

/** Stable while the match is. */
function recordId(downloadId: string, media: number | null): number {
  return Bun.hash.crc32(`${downloadId}-${media}`) & 0x7fffffff;
}

export function queueResource(
  { id, tracked, media }: QueueRecord,
  kind: ManagerKind,
  library: Library,
  mappings: PathMapping[],
  now: number,
): unknown {
  const { download, source } = tracked;
  const grade = drawGrade(kind.kind, createRandom(download.addedOn));
  const known = media === null ? null : library.media(media);
  const outputPath =
    download.contentPath === '' ? undefined : toManagerPath(download.contentPath, source.host, mappings);
  return {
    id,
    ...known?.keys,
    ...kindFields(kind, known?.hasFile ?? false),
    quality: qualityModel(grade),
    customFormats: grade.formats,
    customFormatScore: grade.score,
    size: download.size,
    sizeleft: download.amountLeft,
    title: tracked.title,
    timeleft: download.eta === null ? undefined : clockTime(download.eta),
    estimatedCompletionTime: download.eta === null ? undefined : iso(now + download.eta * 1000),
    added: iso(download.addedOn * 1000),
    ...queueStatus(download),
    trackedDownloadStatus: tracked.status,
    trackedDownloadState: tracked.state,
    statusMessages: tracked.messages,
    downloadId: tracked.downloadId,
    protocol: 'torrent',
    downloadClient: source.name,
    downloadClientHasPostImportCategory: false,
    indexer: 'Invented Indexer',
    outputPath,
  };
}

function kindFields({ kind }: ManagerKind, hasFile: boolean): Record<string, unknown> {
  if (kind === 'music') return { trackFileCount: hasFile ? 1 : 0, trackHasFileCount: 0, downloadForced: false };
  const languages = [{ id: 1, name: 'English' }];
  return kind === 'series' ? { languages, episodeHasFile: hasFile } : { languages };
}

/** `1.02:03:04`, days only when there are some. */
function clockTime(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const time = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  return days > 0 ? `${days}.${time}` : time;
}
