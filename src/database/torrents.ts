/** What a torrent process remembers of each torrent across restarts. */
import type { Database } from 'bun:sqlite';
import type { Verdict } from './ledger.ts';

/** What a rule last said about a torrent, and since when (Unix milliseconds). */
export interface StandingVerdict {
  verdict: Verdict;
  reason: string;
  since: number;
}

/** Times are Unix milliseconds unless said otherwise. */
export interface TorrentRow {
  /** Client instance. */
  client: string;
  /** Lower-case hex. */
  hash: string;
  name: string;
  category: string;
  /** The client's Unix seconds; another value is another torrent under the same hash. */
  addedOn: number;
  firstSeen: number;
  /** How it was when it first was seen at rest; null = checking or moving ever since. */
  origin: 'incomplete' | 'complete' | null;
  importedAt: number | null;
  /** Who said so: our own command, the manager's history or queue, or a tag on the client. */
  importedBy: 'scan' | 'manager' | 'tag' | null;
  /** The import tag was seen on the client; it is not put back when the owner removes it. */
  tagged: boolean;
  /** Imports that failed in a row. */
  failures: number;
  nextTry: number | null;
  /** The newest verdict of each rule that has one. */
  verdicts: Record<string, StandingVerdict>;
  /** Left this owner at this time; null = here. */
  goneAt: number | null;
  /** The last category that was no special one; null = not known. */
  formerCategory: string | null;
  /** What the rules note: plain JSON, of which only what differs from their defaults is stored. */
  notes: object;
}

export interface TorrentStore {
  /** Every row. */
  all(): TorrentRow[];
  /** Those that have not left; for the start of a process. */
  here(): TorrentRow[];
  /** Null = there is no row. */
  find(client: string, hash: string): TorrentRow | null;
  /** Inserts or replaces, in one transaction. At most some 500 rows, so that readers never wait long. */
  save(rows: Iterable<TorrentRow>): void;
  /** Forgets rows that left before a time; returns them. */
  forgetGone(before: number): { client: string; hash: string }[];
}

type SqlRow = Record<string, string | number | null>;

export function torrentStore(database: Database): TorrentStore {
  const insert = database.query(`
    INSERT OR REPLACE INTO torrents (client, hash, name, category, added_on, first_seen, origin, imported_at,
      imported_by, tagged, failures, next_try, verdicts, gone_at,
      former_category, notes)
    VALUES ($client, $hash, $name, $category, $addedOn, $firstSeen, $origin, $importedAt,
      $importedBy, $tagged, $failures, $nextTry, $verdicts, $goneAt, $formerCategory, $notes)`);
  const forget = database.query<{ client: string; hash: string }, [number]>(
    'DELETE FROM torrents WHERE gone_at < ? RETURNING client, hash',
  );
  const one = database.query<SqlRow, [string, string]>('SELECT * FROM torrents WHERE client = ? AND hash = ?');
  const anyGone = database.query('SELECT 1 FROM torrents WHERE gone_at < ? LIMIT 1');
  const saveAll = database.transaction((rows: Iterable<TorrentRow>) => {
    for (const row of rows) insert.run(toSql(row));
  });
  return {
    all: () => database.query<SqlRow, []>('SELECT * FROM torrents').all().map(toRow),
    here: () => database.query<SqlRow, []>('SELECT * FROM torrents WHERE gone_at IS NULL').all().map(toRow),
    find: (client, hash) => {
      const row = one.get(client, hash);
      return row && toRow(row);
    },
    save: (rows) => saveAll(rows),
    forgetGone: (before) => (anyGone.get(before) ? forget.all(before) : []),
  };
}

function toSql(row: TorrentRow) {
  const { tagged, verdicts, notes } = row;
  return { ...row, tagged: tagged ? 1 : 0, verdicts: JSON.stringify(verdicts), notes: JSON.stringify(notes) };
}

function toRow(row: SqlRow): TorrentRow {
  return {
    client: row.client as string,
    hash: row.hash as string,
    name: row.name as string,
    category: row.category as string,
    addedOn: row.added_on as number,
    firstSeen: row.first_seen as number,
    origin: row.origin as TorrentRow['origin'],
    importedAt: row.imported_at as number | null,
    importedBy: row.imported_by as TorrentRow['importedBy'],
    tagged: row.tagged === 1,
    failures: row.failures as number,
    nextTry: row.next_try as number | null,
    verdicts: JSON.parse(row.verdicts as string),
    goneAt: row.gone_at as number | null,
    formerCategory: row.former_category as string | null,
    notes: JSON.parse(row.notes as string),
  };
}
