/** Folders whose torrents lost their files together. */
import type { Database } from 'bun:sqlite';

export interface LostMount {
  /** Client instance. */
  client: string;
  /** Save path, as the client says it. */
  folder: string;
  /** Unix milliseconds. */
  since: number;
  /** Unix milliseconds at which the owner said that it is right; null = not yet. */
  confirmedAt: number | null;
  /** Hashes of the torrents without files that this was said of. */
  confirmed: string[];
}

export interface MountStore {
  all(): LostMount[];
  save(mount: LostMount): void;
  forget(client: string, folder: string): void;
}

type SqlRow = Record<string, string | number | null>;

export function mountStore(database: Database): MountStore {
  const select = database.query<SqlRow, []>('SELECT * FROM lost_mounts');
  const insert = database.query(
    'INSERT OR REPLACE INTO lost_mounts VALUES ($client, $folder, $since, $confirmedAt, $confirmed)',
  );
  const remove = database.query('DELETE FROM lost_mounts WHERE client = ? AND folder = ?');
  return {
    all: () =>
      select.all().map((row) => ({
        client: row.client as string,
        folder: row.folder as string,
        since: row.since as number,
        confirmedAt: row.confirmed_at as number | null,
        confirmed: JSON.parse(row.confirmed as string) as string[],
      })),
    save: (mount) => void insert.run({ ...mount, confirmed: JSON.stringify(mount.confirmed) }),
    forget: (client, folder) => void remove.run(client, folder),
  };
}
