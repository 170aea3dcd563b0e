/** The category that a torrent had before it was moved to a special one, from the files of the other processes. */
import type { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { torrentsFile } from '../database/files.ts';
import { openReader } from '../database/open.ts';

/** Gives null where no process remembers the torrent. @param sections instances whose files are looked at */
export function findFormerCategory(
  dataFolder: string,
  sections: readonly string[],
  torrent: { client: string; hash: string; addedOn: number },
): string | null {
  const found = sections.flatMap((section) => look(torrentsFile(dataFolder, section), torrent) ?? []);
  // Whoever it left last.
  found.sort((a, b) => b.goneAt - a.goneAt);
  return found[0]?.category ?? null;
}

interface Home {
  category: string;
  goneAt: number;
}

function look(file: string, { client, hash, addedOn }: { client: string; hash: string; addedOn: number }): Home | null {
  if (!existsSync(file)) return null;
  let database: Database | null = null;
  try {
    database = openReader(file);
    const sql = 'SELECT category, gone_at FROM torrents WHERE client = ? AND hash = ? AND added_on = ?';
    const row = database.query<{ category: string; gone_at: number | null }, [string, string, number]>(sql);
    const home = row.get(client, hash, addedOn);
    return home ? { category: home.category, goneAt: home.gone_at ?? Number.MAX_SAFE_INTEGER } : null;
  } catch (error) {
    // Busy or being made anew: asked again with the next look at the torrent.
    if (String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_')) return null;
    throw error;
  } finally {
    database?.close();
  }
}
