/** Which problems of the configuration a change answers for. */
import type { ConfigIssue } from '../config.ts';
import type { Environment, ReadText } from '../environment.ts';
import { type Issue, isProblem } from '../issue.ts';
import { fieldAt } from '../keys.ts';
import { readTree } from '../load.ts';
import { isPlaceholder, readValue } from '../read/value.ts';
import { schemaOf } from '../section.ts';
import { type Tree, valueAt } from '../tree.ts';

/** Keys that make sense only together: who changes one of them answers for all. */
const together = [
  ['Managed', 'URI', 'APIKey', 'Category'],
  ['Disabled', 'Host', 'Port'],
  ['FreeSpace', 'FreeSpaceFolder'],
];

/** Problems in keys that the change touches, and problems that were not there before it. */
export function newProblems(
  before: Tree,
  after: Tree,
  changedKeys: readonly string[],
  env: Environment,
  readText?: ReadText,
): ConfigIssue[] {
  const known = new Set(problemsOf(before, env, readText).map(identity));
  const found = problemsOf(after, env, readText).filter(
    (issue) => !known.has(identity(issue)) || changedKeys.some((key) => answersFor(key, issue.key)),
  );
  const issues = [...found, ...changedKeys.flatMap((key) => overriddenProblem(after, key, found))];
  return issues.map(({ key, message }) => ({ key, message }));
}

function problemsOf(tree: Tree, env: Environment, readText?: ReadText): Issue[] {
  return readTree(tree, env, readText, { judgeIdle: true }).issues.filter(isProblem);
}

function identity(issue: Issue): string {
  return `${issue.key}\n${issue.message}`;
}

function answersFor(changed: string, key: string): boolean {
  if (changed === key || key.startsWith(`${changed}.`) || key.startsWith(`${changed}[`)) return true;
  if (changed.startsWith(`${key}.`)) return true;
  const section = changed.slice(0, changed.indexOf('.'));
  return together.some((group) => {
    const keys = group.map((name) => `${section}.${name}`);
    return keys.includes(changed) && keys.includes(key);
  });
}

/** The value of a key that the environment overrides is stored all the same, so it has to be a good one. */
function overriddenProblem(after: Tree, key: string, found: readonly Issue[]): ConfigIssue[] {
  const [section = '', ...path] = key.split('.');
  const place = fieldAt(schemaOf(section), path);
  const value = valueAt(after, [section, ...path]);
  if (!place || place.inside.length > 0 || value === undefined || isPlaceholder(value)) return [];
  if (place.field.input === 'group' || place.field.input === 'tables') return [];
  const reading = readValue(place.field, value);
  const told = found.some((issue) => issue.key.startsWith(key));
  return reading.ok || told ? [] : [{ key: key + (reading.at ?? ''), message: reading.message }];
}
