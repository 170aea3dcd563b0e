/** What the brake on mass removal holds, by category of the owner. */
import type { Database } from 'bun:sqlite';

/** The brake of one category is on. */
export interface BrakeRow {
  category: string;
  /** Unix milliseconds. */
  since: number;
  /** One sentence for the owner. */
  reason: string;
}

/** One removal that was decided and is held, or was let pass by a person. */
export interface HeldRow {
  category: string;
  client: string;
  /** Lower-case hex. */
  hash: string;
  rule: string;
  /** Unix milliseconds. */
  heldAt: number;
  /** Unix milliseconds at which a person let it pass; null = it is held. */
  releasedAt: number | null;
}

export interface BrakeStore {
  on(): BrakeRow[];
  held(): HeldRow[];
  engage(row: BrakeRow): void;
  hold(rows: readonly HeldRow[]): void;
  /** The brake is off, and what it held may pass. */
  release(category: string, at: number): void;
  /** It has passed, or is not wanted any more. */
  forget(rows: readonly Pick<HeldRow, 'client' | 'hash'>[]): void;
}

type SqlRow = Record<string, string | number | null>;

export function brakeStore(database: Database): BrakeStore {
  const selectOn = database.query<SqlRow, []>('SELECT * FROM brakes');
  const selectHeld = database.query<SqlRow, []>('SELECT * FROM held');
  const engage = database.query('INSERT OR REPLACE INTO brakes VALUES ($category, $since, $reason)');
  const hold = database.query(
    'INSERT OR REPLACE INTO held VALUES ($client, $hash, $category, $rule, $heldAt, $releasedAt)',
  );
  const disengage = database.query('DELETE FROM brakes WHERE category = ?');
  const letPass = database.query('UPDATE held SET released_at = ? WHERE category = ? AND released_at IS NULL');
  const forget = database.query('DELETE FROM held WHERE client = ? AND hash = ?');
  return {
    on: () =>
      selectOn.all().map((row) => ({
        category: row.category as string,
        since: row.since as number,
        reason: row.reason as string,
      })),
    held: () =>
      selectHeld.all().map((row) => ({
        category: row.category as string,
        client: row.client as string,
        hash: row.hash as string,
        rule: row.rule as string,
        heldAt: row.held_at as number,
        releasedAt: row.released_at as number | null,
      })),
    engage: (row) => void engage.run({ ...row }),
    hold: database.transaction((rows: readonly HeldRow[]) => {
      for (const row of rows) hold.run({ ...row });
    }),
    release: database.transaction((category: string, at: number) => {
      disengage.run(category);
      letPass.run(at, category);
    }),
    forget: database.transaction((rows: readonly Pick<HeldRow, 'client' | 'hash'>[]) => {
      for (const { client, hash } of rows) forget.run(client, hash);
    }),
  };
}
