/** Which folders below a category's own folder are empty for certain, and nobody's. */

/** A folder below the one that is looked through. */
export interface SeenFolder {
  /** Below it, separated by `/`. */
  path: string;
  /** Anything but folders is in it, hidden things included, or not all of it could be read. */
  holdsMore: boolean;
  /** Unix milliseconds of the newest change of itself or of what is in it. */
  changedAt: number;
}

export interface SweepFacts {
  folders: readonly SeenFolder[];
  now: number;
  /** Full path of the folder that is looked through. */
  root: string;
  /** Full paths of folders that stay whatever is in them, and with them those around them. */
  kept: readonly string[];
  /** Names of categories: what ends with one is a folder of that category. */
  categories: readonly string[];
}

/** What was emptied lately may be about to be filled. */
const safeAge = 24 * 3_600_000;

/** Folders that go together, each list from the deepest on; the last one is that around the others. */
export function emptyTrees(facts: SweepFacts): string[][] {
  const { folders, now } = facts;
  const known = new Map(folders.map((folder) => [folder.path, folder]));
  const children = Map.groupBy(folders, ({ path }) => parentOf(path));
  const goes = new Map<string, boolean>();
  const judge = (path: string): boolean => {
    const before = goes.get(path);
    if (before !== undefined) return before;
    const folder = known.get(path);
    const below = children.get(path) ?? [];
    const isOld = folder !== undefined && now - folder.changedAt >= safeAge;
    const may = isOld && !folder.holdsMore && !stays(path, facts) && below.every((child) => judge(child.path));
    goes.set(path, may);
    return may;
  };
  const tops = folders.map(({ path }) => path).filter((path) => judge(path) && !(goes.get(parentOf(path)) ?? false));
  return tops.map((top) => {
    const tree = folders.map(({ path }) => path).filter((path) => path === top || path.startsWith(`${top}/`));
    return tree.sort((a, b) => b.split('/').length - a.split('/').length || (a < b ? -1 : 1));
  });
}

/** Folders that programs and systems mark as theirs by their names mean something although they are empty. */
export function isMarked(name: string): boolean {
  return /^[.@#$~]|^lost\+found$|^System Volume Information$/i.test(name);
}

export interface CategoryFolder {
  category: string;
  /** Full path as this program sees it; '' = the client decides. */
  folder: string;
}

/**
 * It is a category's own folder: by its name, or because a client says so and no other category lies in it.
 * @param all the categories of all clients
 */
export function isOwnFolder(root: string, category: string, all: readonly CategoryFolder[]): boolean {
  if (category === '') return false;
  if (root.endsWith(`/${category}`)) return true;
  const others = all.filter((one) => one.category !== category && one.folder !== '');
  return (
    all.some((one) => one.category === category && one.folder === root) &&
    !others.some(({ folder }) => isWithin(folder, root))
  );
}

function stays(path: string, { root, kept, categories }: SweepFacts): boolean {
  const full = `${root}/${path}`;
  return (
    path.split('/').some(isMarked) ||
    categories.some((category) => full.toLowerCase().endsWith(`/${category.toLowerCase()}`)) ||
    kept.some((folder) => isWithin(folder, full))
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** '' = it lies at the top. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
