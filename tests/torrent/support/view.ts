import type { HistoryEvent } from '../../../src/arr/history.ts';
import type { QueueRecord } from '../../../src/arr/queue.ts';
import type { Torrent } from '../../../src/client/torrent.ts';
import type { TorrentRow } from '../../../src/database/torrents.ts';
import type { ManagerView, Outcome, RuleSettings, View } from '../../../src/torrent/rules/rule.ts';
import { complete } from './torrent.ts';

export const now = Date.UTC(2026, 0, 31, 10);

export interface Given {
  torrent?: Partial<Torrent>;
  memory?: Partial<TorrentRow>;
  manager?: Partial<ManagerView> | null;
  settings?: Partial<RuleSettings>;
  view?: Partial<View>;
}

/** Complete, seen being downloaded, listed by nobody; everything is known and fresh. */
export function given({ torrent, memory, manager, settings, view }: Given = {}): View {
  const subject = complete(1, torrent);
  return {
    now,
    torrent: subject,
    memory: rowOf(subject, memory),
    fresh: true,
    completeSince: now - 60_000,
    importing: false,
    tagAgain: 0,
    manager: manager === null ? null : { ...knownManager, ...manager },
    settings: { ...plainSettings, ...settings },
    ...view,
  };
}

const knownManager: ManagerView = {
  name: 'Movies',
  trouble: null,
  queue: { readAt: now, complete: true, records: [] },
  refreshedAt: now,
  history: { askedAt: now, events: [] },
  pathMappings: [],
};

const plainSettings: RuleSettings = {
  dryRun: false,
  importMode: 'Auto',
  importDelayMs: 0,
  pathMappings: {},
  clientHost: 'client',
  importTag: 'tendarr-imported',
  importedTags: ['tendarr-imported', 'old-imported'],
};

export function rowOf({ hash, name, category, addedOn }: Torrent, patch: Partial<TorrentRow> = {}): TorrentRow {
  return {
    client: 'default',
    hash,
    name,
    category,
    addedOn,
    firstSeen: now - 3_600_000,
    origin: 'incomplete',
    importedAt: null,
    importedBy: null,
    tagged: false,
    failures: 0,
    nextTry: null,
    verdicts: {},
    goneAt: null,
    ...patch,
  };
}

/** Waits to be imported. */
export function record(patch: Partial<QueueRecord> = {}): QueueRecord {
  return {
    id: 1,
    downloadId: complete(1).hash.toUpperCase(),
    title: 'Release 1',
    status: 'completed',
    state: 'importPending',
    health: 'ok',
    messages: [],
    outputPath: '/data/Release 1',
    mediaId: 1,
    ...patch,
  };
}

/** A queue of these records, read now. */
export function queue(...records: QueueRecord[]): ManagerView['queue'] {
  return { readAt: now, complete: true, records };
}

export function event(type: HistoryEvent['type'], date = now, mediaId: number | null = 1): HistoryEvent {
  return { downloadId: complete(1).hash.toUpperCase(), type, mediaId, date };
}

/** A history of these events, read now. */
export function history(...events: HistoryEvent[]): ManagerView['history'] {
  return { askedAt: now, events };
}

/** An outcome as one line of a table. */
export function told(outcome: Outcome | null): string {
  if (outcome === null) return 'nothing';
  if (outcome.type === 'need') return `needs ${outcome.needs.join(', ')}`;
  if (outcome.type === 'rest')
    return outcome.again === undefined ? 'rests' : `rests for ${(outcome.again - now) / 1000} s`;
  if (outcome.type === 'hold') {
    const again = outcome.again === undefined ? '' : `, again in ${(outcome.again - now) / 1000} s`;
    return `${outcome.verdict}: ${outcome.reason}${again}`;
  }
  const { action } = outcome;
  if (action.type === 'scan') return `scans ${action.path} (${action.mode}, ${action.lane})`;
  if (action.type === 'process') return `processes (${action.lane})`;
  return action.type === 'mark' ? `marks by ${action.by}` : `tags ${action.tag}`;
}
