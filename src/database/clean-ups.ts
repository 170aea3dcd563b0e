/**
 * Folders that are to be cleaned up once their torrents have left their clients. A row is written before a torrent is
 * removed, so that a crash loses no folder; whether anything may go is asked when its time has come.
 */
import type { Database } from 'bun:sqlite';

export interface CleanUpRow {
  client: string;
  /** Lower-case hex. */
  hash: string;
  /** The client's Unix seconds: another value is another torrent. */
  addedOn: number;
  name: string;
  /** The torrent's. */
  category: string;
  /** Both as the client says them. */
  contentPath: string;
  savePath: string;
  /** Its import moved what was wanted into the library. */
  moved: boolean;
  /** Unix milliseconds. */
  intendedAt: number;
  /** Its release was given up with the manager: that is done once. */
  givenUp: boolean;
}

export interface CleanUpStore {
  /** Replaces what is written of the same torrents. In one transaction. */
  save(rows: readonly CleanUpRow[]): void;
  end(row: CleanUpRow): void;
  all(): CleanUpRow[];
  /** Forgets what was intended before a time. */
  prune(before: number): void;
}

type SqlRow = Record<string, string | number>;

export function cleanUpStore(database: Database): CleanUpStore {
  const insert = database.query(`
    INSERT OR REPLACE INTO clean_ups
    VALUES ($client, $hash, $addedOn, $name, $category, $contentPath, $savePath, $moved, $intendedAt, $givenUp)`);
  const remove = database.query('DELETE FROM clean_ups WHERE client = ? AND hash = ?');
  const select = database.query<SqlRow, []>('SELECT * FROM clean_ups ORDER BY intended_at');
  const anyOld = database.query('SELECT 1 FROM clean_ups WHERE intended_at < ? LIMIT 1');
  const removeOld = database.query('DELETE FROM clean_ups WHERE intended_at < ?');
  return {
    save: database.transaction((rows: readonly CleanUpRow[]) => {
      for (const row of rows) insert.run({ ...row, moved: Number(row.moved), givenUp: Number(row.givenUp) });
    }),
    end: ({ client, hash }) => void remove.run(client, hash),
    all: () => select.all().map(toRow),
    prune: (before) => {
      if (anyOld.get(before)) removeOld.run(before);
    },
  };
}

function toRow(row: SqlRow): CleanUpRow {
  return {
    client: row.client as string,
    hash: row.hash as string,
    addedOn: row.added_on as number,
    name: row.name as string,
    category: row.category as string,
    contentPath: row.content_path as string,
    savePath: row.save_path as string,
    moved: row.moved === 1,
    intendedAt: row.intended_at as number,
    givenUp: row.given_up === 1,
  };
}
