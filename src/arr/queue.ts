/** A manager's download queue. */
import type { Ask } from './ask.ts';
import { asFields, asList, asNumber, asText, type Fields } from './fields.ts';
import { pages } from './pages.ts';

/** The managers' words of `trackedDownloadState`; Lidarr's `downloadFailed…` arrive as `failed…`. */
export const importStates = [
  'downloading',
  'importBlocked',
  'importPending',
  'importing',
  'importFailed',
  'imported',
  'failedPending',
  'failed',
  'ignored',
  'unknown',
] as const;

export type ImportState = (typeof importStates)[number];

/** One movie, episode or album of a download: a season pack has one record for each of its episodes. */
export interface QueueRecord {
  /** Stable only while the manager's match is; never stored. */
  id: number;
  /** Info-hash in upper case. */
  downloadId: string;
  title: string;
  /** `completed`, `downloading`, `paused`, `warning` …; lower case. */
  status: string;
  state: ImportState;
  /** `ok`, `warning`, `error` or ''. */
  health: string;
  /** What the manager complains about, each with the file or release it is about. */
  messages: string[];
  /** The same without the file or release, one for each of `messages`. */
  texts: string[];
  /** The manager's own view of the path; before completion it may be a temporary one. */
  outputPath: string;
  /** Movie, episode or album id; null = not matched. */
  mediaId: number | null;
  /** Custom format score of the release; null = the manager does not say. */
  formatScore: number | null;
}

export interface Queue {
  /** Torrents only. */
  records: QueueRecord[];
  /** Records of any protocol, as the manager counts them. */
  total: number;
  /** Every record that the manager counts was read. */
  complete: boolean;
  /** Movies, episodes or albums of records of any protocol, also of those that wait for a client. */
  mediaIds: ReadonlySet<number>;
}

export interface QueueDialect {
  /** Without it downloads that the manager cannot match are hidden. */
  includeUnknown: string;
  /** Field with the id of what is wanted: `movieId`, `episodeId`, `albumId`. */
  mediaId: string;
}

/** Reads the whole queue. Records that move between pages are read once more before it is called incomplete. */
export async function readQueue(ask: Ask, dialect: QueueDialect): Promise<Queue> {
  const first = await readOnce(ask, dialect);
  return first.complete ? first : readOnce(ask, dialect);
}

async function readOnce(ask: Ask, dialect: QueueDialect): Promise<Queue> {
  const records: QueueRecord[] = [];
  const mediaIds = new Set<number>();
  let total = 0;
  let complete = true;
  const query = { path: 'queue', sortKey: 'title', sortDirection: 'ascending' } as const;
  for await (const page of pages(ask, { ...query, parameters: [[dialect.includeUnknown, 'true']] })) {
    total = page.total;
    complete = page.seen >= page.total;
    for (const fields of page.records) {
      const mediaId = asNumber(fields[dialect.mediaId]);
      if (mediaId) mediaIds.add(mediaId);
      const record = readRecord(fields, dialect.mediaId);
      if (record) records.push(record);
    }
  }
  return { records, total, complete, mediaIds };
}

/** Null for Usenet and for releases that wait to be sent to a client: they have no info-hash. */
function readRecord(fields: Fields, mediaId: string): QueueRecord | null {
  const downloadId = asText(fields.downloadId).toUpperCase();
  if (asText(fields.protocol).toLowerCase() !== 'torrent' || downloadId === '') return null;
  return {
    id: asNumber(fields.id) ?? 0,
    downloadId,
    title: asText(fields.title),
    status: asText(fields.status).toLowerCase(),
    state: readState(asText(fields.trackedDownloadState)),
    health: asText(fields.trackedDownloadStatus).toLowerCase(),
    ...readMessages(fields),
    outputPath: asText(fields.outputPath),
    mediaId: asNumber(fields[mediaId]) || null,
    formatScore: asNumber(fields.customFormatScore),
  };
}

function readState(word: string): ImportState {
  const plain = word.replace(/^downloadFailed/i, 'failed').toLowerCase();
  return importStates.find((state) => state.toLowerCase() === plain) ?? 'unknown';
}

function readMessages(fields: Fields): Pick<QueueRecord, 'messages' | 'texts'> {
  const said = asList(fields.statusMessages)
    .map(asFields)
    .flatMap(({ title, messages }) => {
      const texts = asList(messages)
        .map(asText)
        .filter((text) => text !== '');
      const about = asText(title);
      if (texts.length === 0) return about === '' ? [] : [{ about: '', text: about }];
      return texts.map((text) => ({ about, text }));
    });
  const error = asText(fields.errorMessage);
  const all = error === '' ? said : [{ about: '', text: error }, ...said];
  return {
    messages: all.map(({ about, text }) => (about === '' ? text : `${about}: ${text}`)),
    texts: all.map(({ text }) => text),
  };
}
