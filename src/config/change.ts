/** Applies the changes somebody posts to the tree of the file. Pure: nothing is written here. */
import { carriedSecrets } from './change/carry.ts';
import { newProblems } from './change/check.ts';
import { isProtected, protectedKey, readChangeKey } from './change/key.ts';
import { isMasked, restore } from './change/restore.ts';
import { readChangeValue } from './change/value.ts';
import type { ConfigIssue } from './config.ts';
import type { Environment, ReadText } from './environment.ts';
import { type FieldPlace, keysOf } from './keys.ts';
import { readTree } from './load.ts';
import { isSecret, mask } from './mask.ts';
import { schemaOf } from './section.ts';
import type { Edit } from './toml/edit.ts';
import { isTree, sameValue, type Tree, type TreeValue, valueAt, withoutValue, withValue } from './tree.ts';

export interface Applied {
  ok: true;
  tree: Tree;
  /** The same change as steps on the text of the file. */
  edits: Edit[];
  /** Dotted keys whose value differs now; a deleted section by its name. */
  changedKeys: string[];
}

/** `message` is what the caller is told; `forbidden` is the protected key, everything else is `invalid`. */
export interface Refused {
  ok: false;
  code: 'forbidden' | 'invalid';
  message: string;
  problems: ConfigIssue[];
}

interface Step {
  key: string;
  path: string[];
  place: FieldPlace | null;
  /** Null deletes. */
  value: TreeValue | null;
}

/** Every key is written into the text of the file by itself, while nothing else is answered. */
const mostKeys = 500;
/** Characters of a wrong key that are told back. */
const shownOfKey = 100;

/** `changes` is what was posted: dotted keys to values, null deletes. All problems are found, not only the first. */
export function applyChanges(
  tree: Tree,
  changes: unknown,
  env: Environment = {},
  readText?: ReadText,
): Applied | Refused {
  if (!isTree(changes)) return invalid([], 'changes must be an object');
  if (Object.keys(changes).length > mostKeys) return invalid([], `changes must have at most ${mostKeys} keys`);
  if (Object.keys(changes).some(isProtected)) return forbidden();
  const { steps, problems } = readSteps(changes);
  const deletions = steps.filter((step) => step.value === null);
  const kept = deletions.reduce((rest, step) => withoutValue(rest, step.path), tree);
  const secrets = restoreSecrets(tree, kept, steps);
  const sets = secrets.steps;
  problems.push(...secrets.problems, ...sets.flatMap((step) => scalarsAbove(kept, step)));
  if (problems.length > 0) return invalid(problems);
  const edits = editsOf(deletions, sets);
  const after = edits.reduce(
    (rest, { path, value }) => (value === undefined ? withoutValue(rest, path) : withValue(rest, path, value)),
    tree,
  );
  const changedKeys = [...deletions, ...sets].filter((step) => differs(tree, after, step.path)).map(({ key }) => key);
  const carried = carriedSecrets({
    before: tree,
    after,
    entered: new Set(steps.filter((step) => step.value !== null && !isMasked(step.value)).map(({ key }) => key)),
    renamed: secrets.renamed,
    overrides: readTree(after, env, readText).overrides,
  });
  const refused = [...newProblems(tree, after, changedKeys, env, readText), ...carried];
  return refused.length > 0 ? invalid(refused) : { ok: true, tree: after, edits, changedKeys };
}

function readSteps(changes: Tree): { steps: Step[]; problems: ConfigIssue[] } {
  const steps: Step[] = [];
  const problems: ConfigIssue[] = [];
  for (const [key, posted] of Object.entries(changes as Record<string, unknown>)) {
    const read = readChangeKey(key);
    if (!read.ok) {
      problems.push({ key: key.slice(0, shownOfKey), message: read.message });
      continue;
    }
    const { path, place } = read;
    const value = posted === null ? { ok: true as const, value: null } : readChangeValue(place, path, posted);
    if (!value.ok) problems.push({ key, message: value.message });
    else steps.push({ key, path, place, value: isEmptyList(place, value.value) ? null : value.value });
  }
  return { steps, problems };
}

/** A list of tables without rows is written by writing nothing. */
function isEmptyList(place: FieldPlace | null, value: TreeValue | null): boolean {
  return place?.field.input === 'tables' && Array.isArray(value) && value.length === 0;
}

/**
 * Masks become what is stored. Under a new section they stand for the secrets of the one section that the same change
 * deletes, because that is how a section is renamed.
 */
function restoreSecrets(before: Tree, kept: Tree, steps: Step[]) {
  const gone = Object.keys(before).filter((section) => !Object.hasOwn(kept, section));
  const renamed = new Map<string, string>();
  const problems: ConfigIssue[] = [];
  const restored: Step[] = [];
  for (const step of steps) {
    if (step.value === null) continue;
    const { path, value, key } = step;
    const [section = '', ...below] = path;
    const source = Object.hasOwn(before, section) ? section : sourceOf(before, gone, section, steps);
    const stored = source === null ? undefined : valueAt(before, [source, ...below]);
    const known = restore(path, value, stored);
    if (known !== null) restored.push({ ...step, value: known });
    else if (source !== section || !isPlainMask(path, value)) {
      problems.push({ key, message: 'has to be entered again, because nothing is stored that it could stand for' });
    }
    if (known !== null && isMasked(value) && source !== null && source !== section) renamed.set(section, source);
  }
  return { steps: restored, problems, renamed };
}

/** A mask on a key that has no value changes nothing. */
function isPlainMask(path: string[], value: TreeValue): boolean {
  return isSecret(path) && typeof value === 'string' && value.trim() === mask;
}

/** The deleted section that a new one goes on from: the only one of its sort, or the one with the same address. */
function sourceOf(before: Tree, gone: string[], section: string, steps: Step[]): string | null {
  const alike = gone.filter((name) => schemaOf(name) === schemaOf(section));
  if (alike.length < 2) return alike[0] ?? null;
  const address = keysOf(schemaOf(section)).find(({ field }) => field.sentTo)?.field.sentTo?.[0] ?? '';
  const wanted = steps.find((step) => step.path.length === 2 && step.path[0] === section && step.path[1] === address);
  return alike.find((name) => sameValue(valueAt(before, [name, address]), wanted?.value)) ?? null;
}

function scalarsAbove(kept: Tree, step: Step): ConfigIssue[] {
  const above = step.path.slice(1).map((_, index) => valueAt(kept, step.path.slice(0, index + 1)));
  const blocked = above.some((value) => value !== undefined && !isTree(value));
  return blocked ? [{ key: step.key, message: 'stands below a key that holds a value' }] : [];
}

function editsOf(deletions: Step[], sets: Step[]): Edit[] {
  return [
    ...deletions.map(({ path }) => ({ path, value: undefined })),
    ...sets.map(({ path, value }) => ({ path, value: value ?? undefined })),
  ];
}

function differs(before: Tree, after: Tree, path: string[]): boolean {
  return !sameValue(valueAt(before, path), valueAt(after, path));
}

function forbidden(): Refused {
  const message = `Cannot modify protected configuration key: ${protectedKey}`;
  return { ok: false, code: 'forbidden', message, problems: [] };
}

function invalid(problems: ConfigIssue[], message?: string): Refused {
  const lines = problems.map((problem) => `${problem.key}: ${problem.message}`);
  const text = message ?? ['Please resolve the following issues:', ...lines].join('\n');
  return { ok: false, code: 'invalid', message: text, problems };
}
