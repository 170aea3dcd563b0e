/** What the fields of a form work on: a section of the configuration, or one row of a list of tables. */
import type { Problem } from './check/value.ts';
import { effectiveValue, isCustom, keyOf, needsSecretAgain, storedValue } from './draft.ts';
import type { Field } from './field.ts';
import { type Json, type JsonTable, sameJson, valueAt } from './json.ts';
import type { ConfigStore } from './store.ts';

export interface Form {
  /** Unique on the page: the ids of its elements begin with it. */
  id: string;
  /** What holds once everything is saved; undefined for a key that is absent. */
  value: (field: Field) => Json | undefined;
  /** null goes back to the default. */
  change: (field: Field, value: Json | null) => void;
  /** To be called when a field is left. */
  leave: (field: Field) => void;
  problems: (field: Field) => readonly Problem[];
  /** Differs from the default. */
  isCustom: (field: Field) => boolean;
  /** Differs from what is stored. */
  isChanged: (field: Field) => boolean;
  /** A secret is stored. */
  isStored: (field: Field) => boolean;
  /** A stored secret has to be entered again. */
  asksAgain: (field: Field) => boolean;
  /** Patterns of this section tell upper from lower case. */
  isCaseSensitive: () => boolean;
  /** Values that are known to make sense. */
  suggestions: (field: Field) => readonly string[];
}

const none: readonly Problem[] = [];

/** Of an instance: how its patterns are compared. */
const caseKey = 'Torrent.CaseSensitiveMatches';

export function sectionForm(
  store: ConfigStore,
  section: string,
  suggestions: (field: Field) => readonly string[] = () => [],
): Form {
  const tree = () => store.loaded.value?.tree ?? {};
  const place = (field: Field) => ({ section, field });
  return {
    id: section,
    value: (field) => effectiveValue(tree(), store.draft.value, place(field)),
    change: (field, value) => store.change(place(field), value),
    leave: (field) => store.check(place(field)),
    problems: (field) => store.problems.value.get(keyOf(place(field))) ?? none,
    isCustom: (field) => isCustom(tree(), store.draft.value, place(field)),
    isChanged: (field) => store.draft.value.has(keyOf(place(field))),
    isStored: (field) => (storedValue(tree(), place(field)) ?? '') !== '',
    asksAgain: (field) => needsSecretAgain(tree(), store.draft.value, place(field)),
    isCaseSensitive: () =>
      (store.draft.value.get(`${section}.${caseKey}`) ?? valueAt(tree(), [section, ...caseKey.split('.')])) === true,
    suggestions,
  };
}

/**
 * One row of a list of tables. The whole list is one value, so nothing of a row is checked or stored on its own.
 *
 * @param problems those of the row, `at` beginning with a key of it
 */
export function rowForm(
  id: string,
  row: JsonTable,
  problems: readonly Problem[],
  change: (row: JsonTable) => void,
  leave: () => void,
): Form {
  return {
    id,
    value: (field) => row[field.key] ?? field.default,
    change: (field, value) => {
      const { [field.key]: _, ...others } = row;
      change(value === null ? others : { ...row, [field.key]: value });
    },
    leave,
    problems: (field) =>
      problems
        .filter(({ at }) => at === field.key || at.startsWith(`${field.key}[`))
        .map(({ message, at }) => ({ message, at: at.slice(field.key.length) })),
    isCustom: (field) => Object.hasOwn(row, field.key) && !sameJson(row[field.key], field.default),
    isChanged: () => false,
    isStored: (field) => (row[field.key] ?? '') !== '',
    asksAgain: () => false,
    isCaseSensitive: () => false,
    suggestions: () => [],
  };
}
