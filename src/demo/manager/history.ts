import type { ManagerKind } from './kind.ts';

export interface HistoryEntry {
  id: number;
  /** `grabbed`, `downloadFolderImported`, … */
  event: string;
  /** Movie, episode or album. */
  media: number;
  /** Upper-case hash; null when the import was not matched to a download. */
  downloadId: string | null;
  title: string;
  /** Unix milliseconds. */
  at: number;
  data: Record<string, string>;
}

export interface History {
  entries: HistoryEntry[];
  add(entry: Omit<HistoryEntry, 'id' | 'at'>): void;
  /** Whether an import of this download was written. */
  hasImport(downloadId: string): boolean;
}

export function createHistory({ imported }: ManagerKind, now: () => number): History {
  const entries: HistoryEntry[] = [];
  const importEvents = new Set([imported.perFile, imported.perMedia]);
  const importedIds = new Set<string>();
  return {
    entries,
    add(entry) {
      entries.push({ ...entry, id: entries.length + 1, at: now() });
      if (entry.downloadId && importEvents.has(entry.event)) importedIds.add(entry.downloadId);
    },
    hasImport: (downloadId) => importedIds.has(downloadId),
  };
}
