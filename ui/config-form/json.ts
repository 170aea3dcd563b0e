/** A value of the configuration as JSON carries it. */
export type Json = string | number | boolean | Json[] | JsonTable;
export interface JsonTable {
  [key: string]: Json;
}

export function isTable(value: unknown): value is JsonTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined where nothing is. Looks at own keys only. */
export function valueAt(table: JsonTable, path: readonly string[]): Json | undefined {
  let current: Json | undefined = table;
  for (const key of path) {
    if (!isTable(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** Whether two values say the same; the order of the keys of a table does not matter. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  }
  if (!isTable(one) || !isTable(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
  );
}

/** What stands in the file for "not set yet", in any case. */
export function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && value.trim().toUpperCase() === 'CHANGE_ME';
}
