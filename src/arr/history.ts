/** What a manager's history says about downloads. */
import type { Ask } from './ask.ts';
import { asNumber, asText, asTime, type Fields } from './fields.ts';
import { pages } from './pages.ts';

export interface HistoryEvent {
  /** The manager's number of this event. */
  id: number;
  /** Info-hash in upper case. */
  downloadId: string;
  /** `part`: one file of what is wanted (a track), which says nothing about the rest of it. */
  type: 'grabbed' | 'imported' | 'part' | 'failed' | 'ignored';
  /** Movie, episode or album id. */
  mediaId: number | null;
  /** Unix milliseconds of the manager's clock; 0 = unknown. */
  date: number;
}

export interface HistoryDialect {
  mediaId: string;
  /** The manager's word to ours; others are of no interest. */
  events: Readonly<Record<string, HistoryEvent['type']>>;
  /** Numbers of the events in the `eventType` filter that decide whether something was imported. */
  importNumbers: readonly number[];
}

/** The events of one download, newest first. @param hash in any case */
export async function readDownloadHistory(ask: Ask, dialect: HistoryDialect, hash: string): Promise<HistoryEvent[]> {
  const downloadId = hash.toUpperCase();
  const events: HistoryEvent[] = [];
  const query = { path: 'history', sortKey: 'date', sortDirection: 'descending' } as const;
  for await (const page of pages(ask, { ...query, parameters: [['downloadId', downloadId]] })) {
    events.push(...read(page.records, dialect).filter((event) => event.downloadId === downloadId));
  }
  return newestFirst(events);
}

/** Grabs and imports of many downloads in few calls, page by page. Events of one download may be in any page. */
export async function* readImportHistory(ask: Ask, dialect: HistoryDialect): AsyncGenerator<HistoryEvent[]> {
  const parameters = dialect.importNumbers.map((number): [string, string] => ['eventType', String(number)]);
  const query = { path: 'history', sortKey: 'date', sortDirection: 'descending' } as const;
  for await (const page of pages(ask, { ...query, parameters })) yield read(page.records, dialect);
}

/** Sorts in place. */
export function newestFirst(events: HistoryEvent[]): HistoryEvent[] {
  return events.sort((a, b) => b.date - a.date);
}

function read(records: Fields[], { events, mediaId }: HistoryDialect): HistoryEvent[] {
  return records.flatMap((fields) => {
    const type = events[asText(fields.eventType)];
    const downloadId = asText(fields.downloadId).toUpperCase();
    if (!type || downloadId === '') return [];
    return {
      id: asNumber(fields.id) ?? 0,
      downloadId,
      type,
      mediaId: asNumber(fields[mediaId]) || null,
      date: asTime(fields.date) ?? 0,
    };
  });
}
