/** The configuration file as plain data, and small steps on it that never change what they are given. */

export type TreeValue = string | number | bigint | boolean | Date | TreeValue[] | Tree;

export interface Tree {
  [key: string]: TreeValue;
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The value at a path; undefined where nothing is. Looks at own keys only. */
export function valueAt(tree: Tree, path: readonly string[]): TreeValue | undefined {
  let current: TreeValue = tree;
  for (const key of path) {
    if (!isTree(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key] as TreeValue;
  }
  return current;
}

/** A copy with the value set; tables on the way are kept or made. Anything else on the way is replaced. */
export function withValue(tree: Tree, path: readonly string[], value: TreeValue): Tree {
  const [key, ...rest] = path;
  if (key === undefined) return tree;
  if (rest.length === 0) return { ...tree, [key]: value };
  const inner = Object.hasOwn(tree, key) ? tree[key] : undefined;
  return { ...tree, [key]: withValue(isTree(inner) ? inner : {}, rest, value) };
}

/** A copy without the value; tables left empty by that go as well. */
export function withoutValue(tree: Tree, path: readonly string[]): Tree {
  const [key, ...rest] = path;
  if (key === undefined || !Object.hasOwn(tree, key)) return tree;
  const { [key]: inner, ...others } = tree;
  if (rest.length === 0) return others;
  if (!isTree(inner)) return tree;
  const pruned = withoutValue(inner, rest);
  if (pruned === inner) return tree;
  return Object.keys(pruned).length === 0 ? others : { ...tree, [key]: pruned };
}

/** Whether two values would be written alike. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Bun.deepEquals(a, b);
}
