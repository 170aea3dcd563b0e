/**
 * The search commands. A row is written before its command is sent, so that after a crash the process knows what it may
 * have sent and asks the manager about it.
 */
import type { Database } from 'bun:sqlite';

/** What a search is for. */
export interface SearchedItem {
  key: string;
  /** The manager's. */
  id: number;
  table: 'movies' | 'series' | 'episodes' | 'albums';
  /** It has a file, and something better is looked for. */
  upgrade: boolean;
}

export interface SearchIntent {
  /** Name and parameters. */
  command: Record<string, unknown>;
  title: string;
  /** Why it goes before others; '' = it does not. */
  label: string;
  reason: string;
  items: SearchedItem[];
  /** Unix milliseconds. */
  intendedAt: number;
}

export interface OpenSearch extends SearchIntent {
  id: number;
}

export interface SearchStore {
  /** @returns its number */
  intend(intent: SearchIntent): number;
  sent(id: number, commandId: number | null, at: number): void;
  /** It never reached the manager. */
  drop(id: number): void;
  /** What may have been sent or not, oldest first. */
  open(): OpenSearch[];
  /** When the searches since a time were sent, oldest first. Unix milliseconds. */
  sentSince(time: number): number[];
  prune(before: number): void;
}

type Stored = { id: number; command: string; title: string; label: string; reason: string; items: string; at: number };

/** @param database opened with `searchWriter` */
export function searchStore(database: Database): SearchStore {
  const insert = database.query<{ id: number }, [string, string, string, string, string, number]>(`
    INSERT INTO searches (command, title, label, reason, items, intended_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id`);
  const sent = database.query('UPDATE searches SET command_id = ?, sent_at = ? WHERE id = ?');
  const drop = database.query('DELETE FROM searches WHERE id = ?');
  const open = database.query<Stored, []>(`
    SELECT id, command, title, label, reason, items, intended_at AS at FROM searches WHERE sent_at IS NULL ORDER BY id`);
  const since = database.query<{ at: number }, [number]>(
    'SELECT sent_at AS at FROM searches WHERE sent_at >= ? ORDER BY sent_at',
  );
  const anyOld = database.query('SELECT 1 FROM searches WHERE sent_at < ? LIMIT 1');
  const prune = database.query('DELETE FROM searches WHERE sent_at < ?');
  return {
    intend({ command, title, label, reason, items, intendedAt }) {
      const row = insert.get(JSON.stringify(command), title, label, reason, JSON.stringify(items), intendedAt);
      return (row as { id: number }).id;
    },
    sent: (id, commandId, at) => void sent.run(commandId, at, id),
    drop: (id) => void drop.run(id),
    open: () =>
      open.all().map(({ at, command, items, ...row }) => ({
        ...row,
        command: JSON.parse(command),
        items: JSON.parse(items),
        intendedAt: at,
      })),
    sentSince: (time) => since.all(time).map(({ at }) => at),
    prune: (before) => {
      if (anyOld.get(before)) prune.run(before);
    },
  };
}
