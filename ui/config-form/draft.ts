/** Changes that are not saved yet, by dotted key from the section on; null deletes the key. Pure. */
import type { Field } from './field.ts';
import { isPlaceholder, type Json, type JsonTable, sameJson, valueAt } from './json.ts';

export type Draft = ReadonlyMap<string, Json | null>;

export const emptyDraft: Draft = new Map();

/** What stands for a stored secret in what the service shows. */
export const mask = '[redacted]';

export interface Place {
  section: string;
  field: Field;
}

export function keyOf({ section, field }: Place): string {
  return `${section}.${field.key}`;
}

/** What the file says; undefined when it leaves the default. */
export function storedValue(tree: JsonTable, { section, field }: Place): Json | undefined {
  const value = valueAt(tree, [section, ...field.path]);
  return isPlaceholder(value) ? undefined : value;
}

/** What holds once everything is saved; undefined for a key that may be absent and is. */
export function effectiveValue(tree: JsonTable, draft: Draft, place: Place): Json | undefined {
  const drafted = draft.get(keyOf(place));
  const value = drafted === undefined ? storedValue(tree, place) : drafted;
  return value ?? place.field.default;
}

/** A value that was not the default, and would not be. */
export function isCustom(tree: JsonTable, draft: Draft, place: Place): boolean {
  const value = effectiveValue(tree, draft, place);
  if (place.field.secret) return value !== undefined && value !== '';
  return !sameJson(value, place.field.default);
}

/** The draft with one more change. Going back to what is stored takes the change out. */
export function withChange(tree: JsonTable, draft: Draft, place: Place, value: Json | null): Draft {
  const stored = storedValue(tree, place);
  const unchanged =
    stored === undefined ? value === null || sameJson(value, place.field.default) : sameJson(value, stored);
  const next = new Map(draft);
  if (unchanged) next.delete(keyOf(place));
  else next.set(keyOf(place), value);
  return next;
}

/** The draft in which a whole section is deleted, or stays after all; changes of its keys go. */
export function withRemoval(draft: Draft, section: string, removed: boolean): Draft {
  const rest = [...draft].filter(([key]) => sectionOf(key) !== section);
  return new Map(removed ? [...rest, [section, null]] : rest);
}

export function isRemoved(draft: Draft, section: string): boolean {
  return draft.get(section) === null;
}

/** Section names hold no dots. */
export function sectionOf(key: string): string {
  return key.split('.', 1)[0] ?? '';
}

export function changesIn(draft: Draft, section: string): number {
  return [...draft.keys()].filter((key) => sectionOf(key) === section).length;
}

/** What is sent to the service. */
export function changesOf(draft: Draft): Record<string, Json | null> {
  return Object.fromEntries(draft);
}

/** A stored secret beside an address that is being changed: it is not sent there, so it has to be entered again. */
export function needsSecretAgain(tree: JsonTable, draft: Draft, place: Place): boolean {
  const { section, field } = place;
  if (field.sentTo.length === 0 || draft.has(keyOf(place))) return false;
  const stored = storedValue(tree, place);
  if (stored === undefined || stored === '') return false;
  const above = [section, ...field.path.slice(0, -1)].join('.');
  return field.sentTo.some((name) => draft.has(`${above}.${name}`));
}
