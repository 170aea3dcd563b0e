/** Brings older files up to date. The version of the file is `Settings.ConfigVersion`. */
import { chmodSync, copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../error.ts';
import { readTextFile } from './file.ts';
import { saveText } from './save.ts';
import { configVersion } from './schema/settings.ts';
import { applyEdits, type Edit } from './toml/edit.ts';
import { parseToml } from './toml.ts';
import { type Tree, type TreeValue, valueAt } from './tree.ts';

export interface Migration {
  /** Version the file has afterwards. */
  to: string;
  edits: (tree: Tree) => Edit[];
}

/** In the order of their versions. The first version has none. */
const migrations: readonly Migration[] = [];

export interface VersionWarning {
  type: 'config_version_mismatch';
  message: string;
  /** As it stands in the file. */
  currentVersion: TreeValue;
}

/** Says when the file has another version than the program; null when they agree or the file names none. */
export function versionWarning(tree: Tree): VersionWarning | null {
  const stored = valueAt(tree, ['Settings', 'ConfigVersion']);
  if (stored === undefined || compareVersions(versionOf(stored), configVersion) === 0) return null;
  const age = compareVersions(versionOf(stored), configVersion) < 0 ? 'an older' : 'a newer';
  const message = `The configuration file has ${age} version (${stored}) than this program (${configVersion})`;
  return { type: 'config_version_mismatch', message, currentVersion: stored };
}

/** Integers 1 to 4 stand for 0.0.1 to 0.0.4, what cannot be read for 0.0.1. */
export function versionOf(stored: TreeValue): string {
  if (typeof stored === 'number' && Number.isInteger(stored) && stored >= 1 && stored <= 4) return `0.0.${stored}`;
  return typeof stored === 'string' && /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(stored) ? stored : '0.0.1';
}

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const different = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return different < 0 ? 0 : (left?.[different] ?? 0) - (right?.[different] ?? 0);
}

export interface MigrateOptions {
  now: Date;
  expected?: string;
  steps?: readonly Migration[];
  /** Told when the copy of the old file could not be made; the migration goes on. */
  warn?: (message: string) => void;
}

/**
 * Migrates the file at a path if it is older than the program, after copying it beside itself. Gives the path of the
 * copy, or null when nothing had to be done. A broken file is left alone.
 */
export function migrateFile(path: string, options: MigrateOptions): string | null {
  const { now, expected = configVersion, steps = migrations, warn = () => {} } = options;
  const text = readTextFile(path);
  const parsed = parseToml(text);
  const stored = parsed.ok ? valueAt(parsed.tree, ['Settings', 'ConfigVersion']) : undefined;
  if (stored === undefined || compareVersions(versionOf(stored), expected) >= 0) return null;
  const copy = join(dirname(path), `config.backup.${stamp(now)}.toml`);
  try {
    copyFileSync(path, copy);
    chmodSync(copy, 0o600);
  } catch (thrown) {
    warn(`The configuration file could not be copied before its migration: ${messageOf(thrown)}`);
  }
  saveText(path, migrate(text, versionOf(stored), expected, steps));
  return copy;
}

function migrate(text: string, from: string, expected: string, steps: readonly Migration[]): string {
  const due = steps.filter((step) => compareVersions(from, step.to) < 0);
  const migrated = due.reduce((current, step) => {
    const parsed = parseToml(current);
    return parsed.ok ? applyEdits(current, step.edits(parsed.tree)) : current;
  }, text);
  return applyEdits(migrated, [{ path: ['Settings', 'ConfigVersion'], value: expected }]);
}

/** Local time as `2026-01-31_09-05-07`. */
function stamp(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day}_${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`;
}
