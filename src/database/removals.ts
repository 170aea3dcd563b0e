/**
 * Torrents that are being removed, and releases that are blocklisted. A row is written before anything is sent and
 * moved on after each step, so that after a crash the process knows what it may have sent and asks about it.
 */
import type { Database } from 'bun:sqlite';

/** One manager that has to hear of it. */
export interface RemovalTarget {
  /** Section name. */
  section: string;
  /** Movies, episodes or albums of the download, as far as the manager told before the removal. */
  mediaIds: number[];
  blocklist: boolean;
  search: boolean;
  /** Search commands that the manager knew before it was told anything: none of them is ours. Null = not asked yet. */
  seen: number[] | null;
  /** How far it is; `search` waits for its command's answer. */
  step: 'blocklist' | 'search' | 'done';
}

/** What is going to be done. Times are Unix milliseconds. */
export interface RemovalIntent {
  client: string;
  /** Lower-case hex. */
  hash: string;
  /** The client's Unix seconds: another value is another torrent. */
  addedOn: number;
  name: string;
  /** The owner's category, whose brake counts it. */
  category: string;
  rule: string;
  /** Null = it stays on the client: only its release is blocklisted. */
  deleteFiles: boolean | null;
  /** Against which number of the brake it counts; null = against none, because a person let it pass. */
  counts: 'removal' | 'seed' | null;
  targets: RemovalTarget[];
  intendedAt: number;
}

export interface RemovalRow extends RemovalIntent {
  id: number;
  /** The client was called; what it did, the feed tells. */
  sentAt: number | null;
  /** A complete answer of the client was without it. */
  goneAt: number | null;
}

/** `dropped`: it never took effect. `left`: it belongs to another owner now. */
export type RemovalOutcome = 'done' | 'dropped' | 'failed' | 'left';

export interface RemovalStore {
  /** In one transaction. */
  intend(intents: readonly RemovalIntent[]): RemovalRow[];
  sent(ids: readonly number[], at: number): void;
  gone(ids: readonly number[], at: number): void;
  /** The steps of the targets changed. */
  moved(row: RemovalRow): void;
  end(id: number, outcome: RemovalOutcome, message: string, at: number): void;
  /** Rows without an end, oldest first. */
  open(): RemovalRow[];
  /** How many counted for a category since a time, those that took no effect left out. */
  counted(category: string, counts: 'removal' | 'seed', since: number): number;
  /** Forgets what ended before a time. */
  prune(before: number): void;
}

type SqlRow = Record<string, string | number | null>;

export function removalStore(database: Database): RemovalStore {
  const insert = database.query(`
    INSERT INTO removals (client, hash, added_on, name, category, rule, delete_files, counts, targets, intended_at)
    VALUES ($client, $hash, $addedOn, $name, $category, $rule, $deleteFiles, $counts, $targets, $intendedAt)
    RETURNING id`);
  const markSent = database.query('UPDATE removals SET sent_at = ? WHERE id = ?');
  const markGone = database.query('UPDATE removals SET gone_at = ? WHERE id = ?');
  const setTargets = database.query('UPDATE removals SET targets = ? WHERE id = ?');
  const markEnded = database.query('UPDATE removals SET outcome = ?, message = ?, ended_at = ? WHERE id = ?');
  const selectOpen = database.query<SqlRow, []>('SELECT * FROM removals WHERE ended_at IS NULL ORDER BY id');
  const count = database.query<{ rows: number }, [string, string, number]>(`
    SELECT count(*) AS rows FROM removals
    WHERE category = ? AND counts = ? AND intended_at > ? AND coalesce(outcome, 'done') = 'done'`);
  const anyOld = database.query('SELECT 1 FROM removals WHERE ended_at < ? LIMIT 1');
  const removeOld = database.query('DELETE FROM removals WHERE ended_at < ?');
  return {
    intend: database.transaction((intents: readonly RemovalIntent[]) =>
      intents.map((intent) => {
        const { deleteFiles, targets } = intent;
        const flag = deleteFiles === null ? null : Number(deleteFiles);
        const { id } = insert.get({ ...intent, deleteFiles: flag, targets: JSON.stringify(targets) }) as { id: number };
        return { ...intent, id, sentAt: null, goneAt: null };
      }),
    ),
    sent: database.transaction((ids: readonly number[], at: number) => {
      for (const id of ids) markSent.run(at, id);
    }),
    gone: database.transaction((ids: readonly number[], at: number) => {
      for (const id of ids) markGone.run(at, id);
    }),
    moved: ({ id, targets }) => void setTargets.run(JSON.stringify(targets), id),
    end: (id, outcome, message, at) => void markEnded.run(outcome, message, at, id),
    open: () => selectOpen.all().map(toRow),
    counted: (category, counts, since) => count.get(category, counts, since)?.rows ?? 0,
    prune: (before) => {
      if (anyOld.get(before)) removeOld.run(before);
    },
  };
}

function toRow(row: SqlRow): RemovalRow {
  return {
    id: row.id as number,
    client: row.client as string,
    hash: row.hash as string,
    addedOn: row.added_on as number,
    name: row.name as string,
    category: row.category as string,
    rule: row.rule as string,
    deleteFiles: row.delete_files === null ? null : row.delete_files === 1,
    counts: row.counts as RemovalRow['counts'],
    targets: JSON.parse(row.targets as string),
    intendedAt: row.intended_at as number,
    sentAt: row.sent_at as number | null,
    goneAt: row.gone_at as number | null,
  };
}
