/**
 * Brings database files to the schema of this version. The supervisor runs it before it spawns workers, so that no
 * worker ever sees an old or half-made schema.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../error.ts';
import { backUp } from './backup.ts';
import { databaseFolder, libraryFile, placeholders, searchFile, torrentsFile } from './files.ts';
import { closeWriter, libraryWriter, openWriter, searchWriter, torrentsWriter, type WriterOptions } from './open.ts';
import { isDamage, restore } from './restore.ts';
import { librarySteps } from './steps/library.ts';
import { searchSteps } from './steps/search.ts';
import { torrentsSteps } from './steps/torrents.ts';
import { noteUncleanEnd } from './unclean.ts';

export interface FileKind {
  /** Step n brings `user_version` from n to n + 1; each runs in one transaction. */
  steps: readonly string[];
  writer: WriterOptions;
  /** Copy the file to `db/backup` before an existing schema is changed. */
  backup: boolean;
  /** A cache: a file that cannot be used is thrown away and made again. Default false. */
  disposable?: boolean;
}

export const torrentsKind: FileKind = { steps: torrentsSteps, writer: torrentsWriter, backup: true };
export const searchKind: FileKind = { steps: searchSteps, writer: searchWriter, backup: true };
export const libraryKind: FileKind = { steps: librarySteps, writer: libraryWriter, backup: false, disposable: true };

/**
 * Creates or migrates the files of all workers: `sections` are the managed instances, the placeholders' torrents are
 * always there. Throws AppError `conflict` for a file of a newer version that is no cache.
 */
export function migrate(dataFolder: string, sections: string[], now: () => number = Date.now): void {
  mkdirSync(databaseFolder(dataFolder), { recursive: true });
  migrateFile(torrentsFile(dataFolder, placeholders), torrentsKind, now);
  for (const section of sections) migrateSection(dataFolder, section, now);
}

/** The files of one managed instance, whose workers must not run. */
export function migrateSection(dataFolder: string, section: string, now: () => number = Date.now): void {
  migrateFile(torrentsFile(dataFolder, section), torrentsKind, now);
  migrateFile(searchFile(dataFolder, section), searchKind, now);
  migrateFile(libraryFile(dataFolder, section), libraryKind, now);
}

/** Creates or migrates one file. */
export function migrateFile(path: string, kind: FileKind, now: () => number = Date.now): void {
  noteUncleanEnd(path);
  try {
    bringUp(path, kind, now);
  } catch (error) {
    if (kind.disposable && (isDamage(error) || isNewer(error))) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    } else if (isDamage(error)) restore(path, now());
    else throw error;
    bringUp(path, kind, now);
  }
}

function isNewer(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}

function bringUp(path: string, kind: FileKind, now: () => number): void {
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
    if (kind.backup && version > 0) backUp(database, path, `v${version}`, now());
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
