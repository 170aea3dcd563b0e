/** Giving a section another name: everything under the new one, nothing under the old one. Pure. */
import { fieldsOf } from './field.ts';
import { isTable, type Json, type JsonTable } from './json.ts';
import { isInstance, nameProblem, type Section } from './section.ts';

/**
 * The changes that rename a section. Masked secrets go with it: the service puts in what is stored. What followed from
 * the old name, such as the category, is written down, so that only the name changes.
 */
export function renameChanges(
  tree: JsonTable,
  { name, role, group }: Section,
  next: string,
): Record<string, Json | null> {
  const whole = new Set(fieldsOf(group).map(({ key }) => key));
  const stored = tree[name];
  const followed = isInstance(role) ? { Type: role, Category: name.toLowerCase() } : {};
  const keys = { ...followed, ...Object.fromEntries(leaves(isTable(stored) ? stored : {}, whole)) };
  const moved = Object.entries(keys).map(([key, value]) => [`${next}.${key}`, value] as const);
  return { ...Object.fromEntries(moved), [name]: null };
}

/** Values with their dotted keys; what is one key for the form, such as a map, stays in one piece. */
function leaves(table: JsonTable, whole: ReadonlySet<string>, above = ''): [string, Json][] {
  return Object.entries(table).flatMap(([key, value]): [string, Json][] => {
    const place = `${above}${key}`;
    return isTable(value) && !whole.has(place) ? leaves(value, whole, `${place}.`) : [[place, value]];
  });
}

/** The environment variable that is tied to the name of a section; null when none is. */
export function variableOf({ group }: Section): string | null {
  return fieldsOf(group).find(({ overriddenBy }) => overriddenBy !== null)?.overriddenBy ?? null;
}

/** What is wrong with a new name; null when nothing is. Sections of clients begin with `Client`. */
export function renameProblem({ name, role }: Section, next: string, taken: readonly string[]) {
  const others = taken.filter((other) => other !== name);
  const isClient = next === 'Client' || next.startsWith('Client-');
  if (isClient !== (role === 'client')) return role === 'client' ? 'client' : 'reserved';
  return nameProblem(next, others);
}
