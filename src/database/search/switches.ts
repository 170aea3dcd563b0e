/** Quality profiles that were switched and have to find their way back. */
import type { Database } from 'bun:sqlite';

/**
 * `switching` and `returning`: the manager may have been told or not. `expired`: back at the original after too long a
 * time, not to be switched again in this cycle.
 */
export type SwitchState = 'switching' | 'temporary' | 'returning' | 'expired';

export interface ProfileSwitch {
  /** Number of the movie, series or artist in the public catalogue. */
  key: string;
  /** The manager's number when it was last seen. */
  id: number;
  title: string;
  original: { id: number; name: string };
  temporary: { id: number; name: string };
  state: SwitchState;
  /** Unix milliseconds of the switch, or of what made it `expired`. */
  since: number;
}

export interface SwitchStore {
  all(): ProfileSwitch[];
  /** Adds or replaces, in one transaction. */
  save(switches: readonly ProfileSwitch[]): void;
  remove(keys: readonly string[]): void;
}

type Stored = Record<string, string | number>;

/** @param database opened with `searchWriter` */
export function switchStore(database: Database): SwitchStore {
  const all = database.query<Stored, []>('SELECT * FROM profile_switches ORDER BY since, key');
  const insert = database.query(`
    INSERT OR REPLACE INTO profile_switches
      (key, id, title, original_id, original_name, temporary_id, temporary_name, state, since)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const remove = database.query('DELETE FROM profile_switches WHERE key = ?');
  return {
    all: () => all.all().map(toSwitch),
    save: database.transaction((switches: readonly ProfileSwitch[]) => {
      for (const { key, id, title, original, temporary, state, since } of switches) {
        insert.run(key, id, title, original.id, original.name, temporary.id, temporary.name, state, since);
      }
    }),
    remove: database.transaction((keys: readonly string[]) => {
      for (const key of keys) remove.run(key);
    }),
  };
}

function toSwitch(row: Stored): ProfileSwitch {
  return {
    key: row.key as string,
    id: row.id as number,
    title: row.title as string,
    original: { id: row.original_id as number, name: row.original_name as string },
    temporary: { id: row.temporary_id as number, name: row.temporary_name as string },
    state: row.state as SwitchState,
    since: row.since as number,
  };
}
