/**
 * Overrides by environment variables: `TENDARR_`, the section, the words of the key, in capitals:
 * `TENDARR_SETTINGS_CONSOLE_LEVEL`, `TENDARR_CLIENT_SEEDBOX_PASSWORD`. With `_FILE` the value is read from a file.
 * They win over the file and are never written to it.
 */
import { type Key, keysOf } from './keys.ts';
import { nearest } from './nearest.ts';
import type { Finding } from './read/table.ts';
import { clientSchema } from './schema/client.ts';
import type { FieldMeta } from './schema/field.ts';
import { roleOf } from './section.ts';
import { type Tree, type TreeValue, withValue } from './tree.ts';
import { variableOf } from './variable.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a file named by a `_FILE` variable; throws when it cannot be read. */
export type ReadText = (path: string) => string;

/** Variables that are not keys of the file. */
const specialVariables = [
  'TENDARR_DATA',
  'TENDARR_SETUP_CODE',
  'TENDARR_SEARCH_ONLY',
  'TENDARR_PROCESSING_ONLY',
  'TENDARR_INSTALLATION',
] as const;

export interface EnvironmentReading {
  /** The file's tree with the overrides in it. */
  tree: Tree;
  /** Dotted key to the variable that overrides it. */
  overrides: Map<string, string>;
  findings: Finding[];
}

interface Target extends Key {
  section: string;
}

export function applyEnvironment(file: Tree, env: Environment, readText: ReadText): EnvironmentReading {
  const reading: EnvironmentReading = { tree: file, overrides: new Map(), findings: [] };
  const ours = Object.entries(env).filter(([variable]) => variable.startsWith('TENDARR_') && !isSpecial(variable));
  if (ours.length === 0) return reading;
  const targets = targetsOf(file);
  for (const [variable, given] of ours) {
    if (given === undefined) continue;
    const fromFile = !targets.has(variable) && variable.endsWith('_FILE');
    const found = targets.get(fromFile ? variable.slice(0, -5) : variable);
    if (!found) reading.findings.push(...unknownVariable(variable, [...targets.keys()], targets));
    else if (fromFile && env[variable.slice(0, -5)] !== undefined) reading.findings.push(twice(found, variable));
    else override(reading, found, variable, fromFile ? () => readText(given).replace(/\r?\n$/, '') : () => given);
  }
  return reading;
}

function isSpecial(variable: string): boolean {
  return specialVariables.some((special) => variable === special || variable === `${special}_FILE`);
}

/** Every variable that the sections of the file have; `[Settings]` and `[WebUI]` exist in any case. */
function targetsOf(file: Tree): Map<string, Target[]> {
  const targets = new Map<string, Target[]>();
  for (const [section, table] of Object.entries({ Settings: {}, WebUI: {}, ...file })) {
    const role = roleOf(section, table);
    if (role.role === 'unknown') continue;
    for (const key of keysOf(role.schema)) {
      if (key.field.input === 'tables') continue;
      const variable = variableOf(section, key.path);
      targets.set(variable, [...(targets.get(variable) ?? []), { section, ...key }]);
    }
  }
  return targets;
}

function override(reading: EnvironmentReading, targets: Target[], variable: string, read: () => string): void {
  const [target, other] = targets;
  if (!target) return;
  const key = dotted(target);
  if (other) {
    const message = `${variable} could also mean ${dotted(other)}; rename one of the sections`;
    reading.findings.push({ key, message, notice: false });
    return;
  }
  const value = valueFrom(target.field, read);
  if ('message' in value) {
    reading.findings.push({ key, message: `${variable} ${value.message}`, notice: false });
    return;
  }
  reading.tree = withValue(reading.tree, [target.section, ...target.path], value.value);
  reading.overrides.set(key, variable);
}

function valueFrom(field: FieldMeta, read: () => string): { value: TreeValue } | { message: string } {
  let text: string;
  try {
    text = read();
  } catch {
    return { message: 'names a file that cannot be read' };
  }
  return parseVariable(field, text);
}

/** The text of a variable as the value its key would have in the file. */
export function parseVariable(field: FieldMeta, text: string): { value: TreeValue } | { message: string } {
  const trimmed = text.trim();
  switch (field.input) {
    case 'flag': {
      const flag = parseFlag(trimmed);
      return flag === null ? { message: 'must be true or false' } : { value: flag };
    }
    case 'whole':
    case 'decimal':
      return trimmed !== '' && Number.isFinite(Number(trimmed))
        ? { value: Number(trimmed) }
        : { message: 'must be a number' };
    case 'list':
      return { value: items(trimmed) };
    case 'map':
      return parseMap(trimmed);
    default:
      return { value: field.secret ? text : trimmed };
  }
}

/** `y yes t true on 1` and `n no f false off 0` in any case; null for anything else. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['y', 'yes', 't', 'true', 'on', '1'].includes(word)) return true;
  return ['n', 'no', 'f', 'false', 'off', '0'].includes(word) ? false : null;
}

function items(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseMap(text: string): { value: TreeValue } | { message: string } {
  const pairs = items(text).map((item) => item.split(/=(.*)/s, 2).map((part) => part.trim()));
  if (pairs.some((pair) => pair.length < 2 || pair[0] === '')) return { message: 'must be name=value,name=value' };
  return { value: Object.fromEntries(pairs) as Tree };
}

function twice(found: Target[], variable: string): Finding {
  const key = found[0] ? dotted(found[0]) : variable;
  return { key, message: `${variable} and ${variable.slice(0, -5)} are both set`, notice: false };
}

/** Only what looks like a slip is worth a word: other programs may use the same prefix. */
function unknownVariable(variable: string, known: string[], targets: Map<string, Target[]>): Finding[] {
  const base = variable.replace(/_FILE$/, '');
  const hasClient = targets.has(variableOf('Client', ['Host']));
  if (!hasClient && keysOf(clientSchema).some(({ path }) => variableOf('Client', path) === base)) {
    return [{ key: variable, message: 'has no effect: the file has no section [Client]', notice: true }];
  }
  const near = nearest(base, [...known, ...specialVariables]);
  const target = near ? targets.get(near)?.[0] : undefined;
  const message = near ? `is not a known variable; did you mean ${near}?` : 'is not a known variable';
  const sections = [...targets.values()].map(([first]) => variableOf(first?.section ?? '', []));
  if (!near && !sections.some((section) => variable.startsWith(`${section}_`))) return [];
  return [{ key: variable, message, notice: true, ...(target ? { meant: dotted(target) } : {}) }];
}

function dotted(target: Target): string {
  return [target.section, ...target.path].join('.');
}
