/** The configuration as the real service describes it, read by the form. */

import { describeConfig } from '../../../src/config/describe.ts';
import type { Environment } from '../../../src/config/environment.ts';
import { readTree } from '../../../src/config/load.ts';
import { maskTree } from '../../../src/config/mask.ts';
import type { Tree } from '../../../src/config/tree.ts';
import { type Field, fieldsOf } from '../../../ui/config-form/field.ts';
import type { JsonTable } from '../../../ui/config-form/json.ts';
import { readSchema } from '../../../ui/config-form/section.ts';
import type { Loaded } from '../../../ui/config-form/store.ts';

export const sample: Tree = {
  Settings: { ConfigVersion: '1.0.0', FreeSpace: '50G', FreeSpaceFolder: '/data' },
  WebUI: { Token: 'secret token', Port: 6970 },
  Client: { Host: 'nas', Port: 8080, UserName: 'admin', Password: 'word' },
  'Movies-HD': { URI: 'http://nas:7878', APIKey: 'key', Category: 'movies', Torrent: { StalledDelay: 30 } },
  Kids: { Type: 'movie', URI: 'http://nas:7879', APIKey: 'CHANGE_ME' },
  Series: { URI: 'http://nas:8989', APIKey: 'key' },
};

export function described(tree: Tree = sample, env: Environment = {}): Loaded {
  const shown = maskTree(tree) as JsonTable;
  const { overrides } = readTree(tree, env);
  return { tree: shown, schema: readSchema(describeConfig(tree, overrides), shown), warning: null };
}

export function fieldOf(section: string, key: string, loaded = described()): Field {
  const found = loaded.schema.sections.find(({ name }) => name === section);
  const field = found && fieldsOf(found.group).find((candidate) => candidate.key === key);
  if (!field) throw new Error(`The schema has no ${section}.${key}`);
  return field;
}
