/** Writes the configuration file: whole or not at all, readable by its owner only. */
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError, messageOf } from '../error.ts';
import { applyChanges, type Refused } from './change.ts';
import { defaultFile } from './default-file.ts';
import type { Environment } from './environment.ts';
import { codeOf, readTextFile, writeSynced } from './file.ts';
import { type ReloadPlan, reloadOf } from './reload.ts';
import { applyEdits } from './toml/edit.ts';
import { parseToml } from './toml.ts';

export interface Saved {
  ok: true;
  changedKeys: string[];
  reload: ReloadPlan;
}

/**
 * Applies posted changes to the file at a path and writes it. Reads the file anew, so that an edit by hand is never
 * lost. Throws AppError `internal` when the file is broken or cannot be written; then nothing has changed.
 */
export function saveChanges(path: string, changes: unknown, env: Environment = {}): Saved | Refused {
  const text = currentText(path);
  const parsed = parseToml(text);
  if (!parsed.ok) {
    const where = `line ${parsed.line}, column ${parsed.column}`;
    throw new AppError('internal', `The configuration file is broken at ${where}: ${parsed.reason}. Nothing was saved`);
  }
  const change = applyChanges(parsed.tree, changes, env, readTextFile);
  if (!change.ok) return change;
  const written = applyEdits(text, change.edits);
  if (written.length > Math.max(longestFile, text.length)) return tooLong();
  if (written !== text) saveText(path, written);
  const { changedKeys } = change;
  return { ok: true, changedKeys, reload: reloadOf(parsed.tree, change.tree, changedKeys) };
}

/** Characters. The file is read and written whole, often. */
const longestFile = 1_048_576;

function tooLong(): Refused {
  const message = `The configuration file would have more than ${longestFile} characters`;
  return { ok: false, code: 'invalid', message, problems: [] };
}

function currentText(path: string): string {
  try {
    return readTextFile(path);
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return defaultFile();
    throw new AppError('internal', `The configuration file cannot be read: ${messageOf(thrown)}`);
  }
}

/** Replaces a file in one step, mode 0600, for the same owner as before. Throws AppError `internal`. */
export function saveText(path: string, text: string): void {
  try {
    replace(resolved(path), text);
  } catch (thrown) {
    throw new AppError('internal', `The configuration could not be saved: ${messageOf(thrown)}`);
  }
}

function replace(path: string, text: string): void {
  const temporary = join(dirname(path), `.config-${crypto.randomUUID()}.tmp`);
  try {
    writeSynced(temporary, text, 'wx');
    keepOwner(temporary, statOf(path));
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (thrown) {
    rmSync(temporary, { force: true });
    // A single file mounted into a container cannot be replaced, only written to.
    if (codeOf(thrown) !== 'EBUSY') throw thrown;
    writeSynced(path, text, 'w');
  }
}

/** Only root may give a file away; for everyone else it is his own already. */
function keepOwner(path: string, owner: Stats | null): void {
  if (owner && process.getuid?.() === 0) chownSync(path, owner.uid, owner.gid);
}

/** Some file systems do not sync folders; the file itself is complete either way. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  try {
    const folder = openSync(path, 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch {}
}

function resolved(path: string): string {
  return statOf(path) ? realpathSync(path) : path;
}

function statOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}
