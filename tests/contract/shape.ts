/**
 * The shape of a JSON value: key names and types, of lists the shape of the first member. `keyed` names the keys whose
 * members are named by data (hashes, categories): they count as lists.
 */
export function shapeOf(value: unknown, keyed: ReadonlySet<string> = new Set(), key = ''): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0], keyed)];
  if (typeof value !== 'object') return typeof value;
  if (keyed.has(key)) return shapeOf(byKey(value), keyed);
  const entries = Object.entries(value).map(([name, member]) => [name, shapeOf(member, keyed, name)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function byKey(value: object): unknown[] {
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([, member]) => member);
}

/** The members of `shape` whose keys `wanted` has too. */
export function commonShape(shape: unknown, wanted: unknown): unknown {
  if (!isObject(shape) || !isObject(wanted)) return shape;
  return Object.fromEntries(Object.entries(shape).filter(([key]) => key in wanted));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
