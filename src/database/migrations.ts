/**
 * Brings database files to the schema of this version. The supervisor runs it before it spawns workers, so that no
 * worker ever sees an old or half-made schema.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../error.ts';
import { databaseFolder, placeholders, torrentsFile } from './files.ts';
import { closeWriter, openWriter, torrentsWriter, type WriterOptions } from './open.ts';
import { torrentsSteps } from './steps/torrents.ts';

export interface FileKind {
  /** Step n brings `user_version` from n to n + 1; each runs in one transaction. */
  steps: readonly string[];
  writer: WriterOptions;
  /** Copy the file to `db/backup` before an existing schema is changed. */
  backup: boolean;
}

export const torrentsKind: FileKind = { steps: torrentsSteps, writer: torrentsWriter, backup: true };

/**
 * Creates or migrates the files of all torrent processes: `sections` are the managed instances, the placeholders'
 * file is always there. Throws AppError `conflict` for a file of a newer version.
 */
export function migrate(dataFolder: string, sections: string[], now: () => number = Date.now): void {
  mkdirSync(databaseFolder(dataFolder), { recursive: true });
  for (const section of [...sections, placeholders]) migrateFile(torrentsFile(dataFolder, section), torrentsKind, now);
}

/** Creates or migrates one file. */
export function migrateFile(path: string, kind: FileKind, now: () => number = Date.now): void {
  const database = openWriter(path, { ...kind.writer, create: true });
  try {
    const version = versionOf(database);
    if (version > kind.steps.length) {
      throw new AppError(
        'conflict',
        `${basename(path)} was written by a newer version of Tendarr: use that one, or restore a backup`,
      );
    }
    if (version === kind.steps.length) return;
    if (kind.backup && version > 0) database.run('VACUUM INTO ?', [backupPath(path, version, now())]);
    kind.steps.slice(version).forEach((step, index) => {
      database.transaction(() => {
        database.run(step);
        database.run(`PRAGMA user_version = ${version + index + 1}`);
      })();
    });
  } finally {
    closeWriter(database);
  }
}

function versionOf(database: { query(sql: string): { get(): unknown } }): number {
  return (database.query('PRAGMA user_version').get() as { user_version: number }).user_version;
}

function backupPath(path: string, version: number, now: number): string {
  const folder = join(dirname(path), 'backup');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const name = `${basename(path, '.db')}.v${version}.${stamp}.db`;
  if (existsSync(join(folder, name))) throw new Error(`the backup ${name} exists already`);
  return join(folder, name);
}
