/** What saving a draft restarts, by the marks of the keys. Pure; the service decides by the same marks. */
import type { ReloadType } from '../../src/config/reload.ts';
import { type Draft, sectionOf } from './draft.ts';
import { fieldsOf } from './field.ts';
import { isInstance, type Schema } from './section.ts';

export interface ReloadPlan {
  reloadType: ReloadType;
  /** Names of the instances that restart, sorted; all of them when everything does. */
  affectedInstances: string[];
  /** The page itself is interrupted for a moment. */
  webui: boolean;
}

export function reloadOf({ sections, definitions }: Schema, draft: Draft): ReloadPlan {
  const instances = new Set(sections.filter(({ role }) => isInstance(role)).map(({ name }) => name));
  const keys = [...draft.keys()];
  for (const key of keys) if (key.endsWith('.Type')) instances.add(sectionOf(key));
  const marks = new Map(fieldsOf(definitions.webui).map((field) => [`WebUI.${field.key}`, field.reload]));
  const touched = new Set(keys.map(sectionOf).filter((name) => instances.has(name)));
  const others = keys.filter((key) => !instances.has(sectionOf(key)));
  const full = others.some((key) => sectionOf(key) !== 'WebUI');
  const webui = others.some((key) => sectionOf(key) === 'WebUI' && marks.get(key) !== 'frontend');
  if (full) {
    const left = [...instances].filter((name) => draft.get(name) !== null);
    return { reloadType: 'full', affectedInstances: left.sort(), webui };
  }
  const affectedInstances = [...touched].sort();
  const parts = ['frontend', 'single_arr', 'multi_arr'] as const;
  const part = parts[Math.min(affectedInstances.length, 2)] ?? 'frontend';
  return { reloadType: part === 'frontend' && webui ? 'webui' : part, affectedInstances, webui };
}
