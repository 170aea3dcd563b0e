/** What a change restarts. */
import { fieldAt } from './keys.ts';
import { roleOf } from './section.ts';
import type { Tree, TreeValue } from './tree.ts';

export type ReloadType = 'frontend' | 'webui' | 'single_arr' | 'multi_arr' | 'full';

export interface ReloadPlan {
  /** The widest of the parts below, in the words of the interface; `frontend` also stands for "nothing". */
  reloadType: ReloadType;
  /** Instances that are restarted, in order of their names; all of them when everything is. */
  affectedInstances: string[];
  /** The web server is affected, whatever the type says. */
  webui: boolean;
}

/** Changed keys are dotted and begin with their section; a section alone stands for all of its keys. */
export function reloadOf(before: Tree, after: Tree, changedKeys: readonly string[]): ReloadPlan {
  const touched = new Set<string>();
  let webui = false;
  let full = false;
  for (const key of changedKeys) {
    const [section = '', ...path] = key.split('.');
    const reload = reloadOfKey(section, path, [before, after]);
    if (reload === 'instance') touched.add(section);
    webui ||= reload === 'webui';
    full ||= reload === 'full';
  }
  if (full) return { reloadType: 'full', affectedInstances: instancesOf(after), webui };
  const affectedInstances = [...touched].sort();
  if (affectedInstances.length > 1) return { reloadType: 'multi_arr', affectedInstances, webui };
  if (affectedInstances.length === 1) return { reloadType: 'single_arr', affectedInstances, webui };
  return { reloadType: webui ? 'webui' : 'frontend', affectedInstances, webui };
}

/** A section counts as an instance when it is one before or after the change. */
function reloadOfKey(section: string, path: string[], trees: Tree[]): 'frontend' | 'webui' | 'instance' | 'full' {
  const roles = trees.flatMap((tree) => (Object.hasOwn(tree, section) ? [roleIn(section, tree[section])] : []));
  if (section === 'WebUI') {
    const role = roleOf(section, {});
    const place = 'schema' in role ? fieldAt(role.schema, path) : null;
    return place?.field.reload ?? 'webui';
  }
  return roles.includes('instance') ? 'instance' : 'full';
}

function roleIn(section: string, table: TreeValue | undefined): string {
  return roleOf(section, table ?? {}).role;
}

function instancesOf(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([section, table]) => roleIn(section, table) === 'instance')
    .map(([section]) => section)
    .sort();
}
