/** Names of the database files. Each has exactly one writing process; everyone else opens it read-only. */
import { join } from 'node:path';

/** The owner of everything without a manager; its worker's section name. */
export const placeholders = 'Placeholders';

/** Folder of all databases. */
export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, 'db');
}

/**
 * A section name as part of a file name. Letters, digits, space, `.`, `_` and `-` stay; everything else becomes `%`
 * and its UTF-8 bytes in hex, so that two sections never share a file.
 */
function fileSafe(section: string): string {
  return section.replace(/[^A-Za-z0-9 ._-]|^\./gu, (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  );
}

/** What belongs to the supervisor. */
export function tendarrFile(dataFolder: string): string {
  return join(databaseFolder(dataFolder), 'tendarr.db');
}

/** Torrent memory, imports and ledger of one torrent process. */
export function torrentsFile(dataFolder: string, section: string): string {
  const name = section === placeholders ? 'placeholders' : fileSafe(section);
  return join(databaseFolder(dataFolder), `${name}.torrents.db`);
}

/** The copy of the manager's library: a cache, written by the search process. */
export function libraryFile(dataFolder: string, section: string): string {
  return join(databaseFolder(dataFolder), `${fileSafe(section)}.library.db`);
}

/** Search marks, original profiles, requests and activity of one search process. */
export function searchFile(dataFolder: string, section: string): string {
  return join(databaseFolder(dataFolder), `${fileSafe(section)}.search.db`);
}
