/**
 * The commands that hand finished downloads to a manager. A row is written before the command is sent, so that after a
 * crash the process knows what it may have sent and asks the manager about it.
 */
import type { Database } from 'bun:sqlite';

export type ImportMode = 'Auto' | 'Move' | 'Copy';

/** What is going to be sent. Times are Unix milliseconds. */
export interface ImportIntent {
  client: string;
  /** Lower-case hex. */
  hash: string;
  name: string;
  category: string;
  /** `process` asks the manager to look through all its finished downloads: for payloads without a folder of their own. */
  command: 'scan' | 'process';
  mode: ImportMode;
  /** The manager's view of the path; '' for `process`. */
  path: string;
  /** The manager's queue listed the download when this was decided. */
  tracked: boolean;
  intendedAt: number;
}

export interface ImportRow extends ImportIntent {
  id: number;
  /** The manager's command id; null = not known to have been accepted. */
  commandId: number | null;
  sentAt: number | null;
}

/** `dropped`: it never reached the manager. */
export type ImportOutcome = 'imported' | 'failed' | 'dropped';

export interface ImportStore {
  intend(intent: ImportIntent): ImportRow;
  sent(id: number, commandId: number, at: number): void;
  end(id: number, outcome: ImportOutcome, message: string, at: number): void;
  /** Rows without an end, oldest first. */
  open(): ImportRow[];
  /** Command ids of earlier, ended imports of a torrent. */
  endedCommands(client: string, hash: string): number[];
  /** Forgets what ended before a time. */
  prune(before: number): void;
}

type SqlRow = Record<string, string | number | null>;

export function importStore(database: Database): ImportStore {
  const insert = database.query(`
    INSERT INTO imports (client, hash, name, category, command, mode, path, tracked, intended_at)
    VALUES ($client, $hash, $name, $category, $command, $mode, $path, $tracked, $intendedAt) RETURNING id`);
  const markSent = database.query('UPDATE imports SET command_id = ?, sent_at = ? WHERE id = ?');
  const markEnded = database.query('UPDATE imports SET outcome = ?, message = ?, ended_at = ? WHERE id = ?');
  const selectOpen = database.query<SqlRow, []>('SELECT * FROM imports WHERE ended_at IS NULL ORDER BY id');
  const selectCommands = database.query<{ id: number }, [string, string]>(
    'SELECT command_id AS id FROM imports WHERE client = ? AND hash = ? AND ended_at IS NOT NULL AND command_id IS NOT NULL',
  );
  const anyOld = database.query('SELECT 1 FROM imports WHERE ended_at < ? LIMIT 1');
  const removeOld = database.query('DELETE FROM imports WHERE ended_at < ?');
  return {
    intend(intent) {
      const { id } = insert.get({ ...intent, tracked: intent.tracked ? 1 : 0 }) as { id: number };
      return { ...intent, id, commandId: null, sentAt: null };
    },
    sent: (id, commandId, at) => void markSent.run(commandId, at, id),
    end: (id, outcome, message, at) => void markEnded.run(outcome, message, at, id),
    open: () => selectOpen.all().map(toRow),
    endedCommands: (client, hash) => selectCommands.all(client, hash).map((row) => row.id),
    prune: (before) => {
      if (anyOld.get(before)) removeOld.run(before);
    },
  };
}

function toRow(row: SqlRow): ImportRow {
  return {
    id: row.id as number,
    client: row.client as string,
    hash: row.hash as string,
    name: row.name as string,
    category: row.category as string,
    command: row.command as ImportRow['command'],
    mode: row.mode as ImportMode,
    path: row.path as string,
    tracked: row.tracked === 1,
    intendedAt: row.intended_at as number,
    commandId: row.command_id as number | null,
    sentAt: row.sent_at as number | null,
  };
}
