/** From which age on torrents are judged, where a section says nothing of its own. */
import type { SettingsKeys } from '../schema/settings.ts';
import { isTree, type Tree } from '../tree.ts';
import { isPlaceholder } from './value.ts';

const key = 'IgnoreTorrentsYoungerThan';

/** What was read of a section, with the age of `[Settings]` in the group where the file leaves it out. */
export function withAge(
  values: Readonly<Record<string, unknown>>,
  file: Tree,
  group: 'Torrent' | 'CategorySeeding',
  settings: SettingsKeys,
): Record<string, unknown> {
  const given = isTree(file[group]) ? file[group][key] : undefined;
  if (given !== undefined && !isPlaceholder(given)) return values;
  return { ...values, [group]: { ...(values[group] as object), [key]: settings[key] } };
}
