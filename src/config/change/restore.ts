/** Puts stored secrets back where a caller posts what it was shown instead of them. */
import { mask, maskValue } from '../mask.ts';
import { isTree, sameValue, type Tree, type TreeValue, valueAt } from '../tree.ts';

/** Whether a posted value is, or holds, something that was shown masked. */
export function isMasked(value: TreeValue): boolean {
  if (typeof value === 'string') return value.trim() === mask || value.includes(mask);
  if (Array.isArray(value)) return value.some(isMasked);
  return isTree(value) && Object.values(value).some(isMasked);
}

/**
 * The value to store for a posted one. Null when it holds a mask that stands for nothing: nothing is stored there, or
 * something else would be shown for what is.
 */
export function restore(path: readonly string[], posted: TreeValue, stored: TreeValue | undefined): TreeValue | null {
  if (!isMasked(posted)) return posted;
  if (stored === undefined) return null;
  if (typeof posted === 'string') return restoreText(path, posted, stored);
  if (Array.isArray(posted) && Array.isArray(stored)) return restoreItems(path, posted, stored);
  return isTree(posted) && isTree(stored) ? restoreTable(path, posted, stored) : null;
}

function restoreText(path: readonly string[], posted: string, stored: TreeValue): TreeValue | null {
  return maskValue(path, stored) === posted.trim() ? stored : null;
}

function restoreTable(path: readonly string[], posted: Tree, stored: Tree): Tree | null {
  const entries: [string, TreeValue][] = [];
  for (const [key, value] of Object.entries(posted)) {
    const restored = restore([...path, key], value, valueAt(stored, [key]));
    if (restored === null) return null;
    entries.push([key, restored]);
  }
  return Object.fromEntries(entries);
}

/** A row is looked for in its place first, then anywhere, because rows may have moved; each stored one serves once. */
function restoreItems(path: readonly string[], posted: TreeValue[], stored: TreeValue[]): TreeValue[] | null {
  const free = new Set(stored.keys());
  const items: TreeValue[] = [];
  for (const [index, item] of posted.entries()) {
    const order = [index, ...free].filter((candidate) => free.has(candidate));
    const found = order
      .map((candidate) => ({ candidate, value: restore(path, item, stored[candidate]) }))
      .find(({ value }) => value !== null);
    if (!found || found.value === null) return null;
    if (isMasked(item) || sameValue(item, stored[found.candidate])) free.delete(found.candidate);
    items.push(found.value);
  }
  return items;
}
