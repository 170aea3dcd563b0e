/** The pass over all that is wanted, and what the process says of itself. */
import type { Database } from 'bun:sqlite';

/** Unix milliseconds. */
export interface Cycle {
  number: number;
  startedAt: number;
  /** Null = under way. */
  endedAt: number | null;
}

export interface Activity {
  summary: string;
  /** Unix milliseconds. */
  at: number;
}

export interface CycleStore {
  /** Null = there was none yet. */
  current(): Cycle | null;
  begin(number: number, at: number): Cycle;
  end(at: number): void;
  activity(): Activity | null;
  say(activity: Activity): void;
}

/** @param database opened with `searchWriter` */
export function cycleStore(database: Database): CycleStore {
  const current = database.query<Cycle, []>('SELECT number, started_at AS startedAt, ended_at AS endedAt FROM cycle');
  const begin = database.query(`
    INSERT INTO cycle (id, number, started_at) VALUES (1, ?, ?)
    ON CONFLICT DO UPDATE SET number = excluded.number, started_at = excluded.started_at, ended_at = NULL`);
  const end = database.query('UPDATE cycle SET ended_at = ?');
  const activity = database.query<Activity, []>('SELECT summary, at FROM activity');
  const say = database.query(`
    INSERT INTO activity (id, summary, at) VALUES (1, ?, ?)
    ON CONFLICT DO UPDATE SET summary = excluded.summary, at = excluded.at`);
  return {
    current: () => current.get(),
    begin(number, at) {
      begin.run(number, at);
      return { number, startedAt: at, endedAt: null };
    },
    end: (at) => void end.run(at),
    activity: () => activity.get(),
    say: ({ summary, at }) => void say.run(summary, at),
  };
}
