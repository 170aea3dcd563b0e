/** What a section of the file is: decided by its name, and for manager instances by the key `Type`. */
import type { TObject } from '@sinclair/typebox';
import type { Kind } from './config.ts';
import { nearest } from './nearest.ts';
import { readValue } from './read/value.ts';
import { clientSchema } from './schema/client.ts';
import { metaOf } from './schema/field.ts';
import { instanceSchema } from './schema/instance.ts';
import { settingsSchema } from './schema/settings.ts';
import { webUISchema } from './schema/webui.ts';
import { isTree, type Tree, type TreeValue } from './tree.ts';

export type SectionRole =
  | { role: 'settings'; schema: TObject }
  | { role: 'webui'; schema: TObject }
  | { role: 'client'; schema: TObject; name: string }
  | { role: 'instance'; schema: TObject; kind: Kind }
  | { role: 'unknown'; message: string; meant?: string };

const prefixes: [prefix: string, kind: Kind][] = [
  ['movie', 'movie'],
  ['series', 'series'],
  ['music', 'music'],
  ['radarr', 'movie'],
  ['sonarr', 'series'],
  ['lidarr', 'music'],
];

/** Names that log files, databases and process entries of the program itself have. */
const reserved = ['all', 'freespacemanager', 'main', 'placeholders', 'settings', 'tendarr', 'webui'];

export function roleOf(section: string, table: TreeValue): SectionRole {
  if (section === 'Settings') return { role: 'settings', schema: settingsSchema };
  if (section === 'WebUI') return { role: 'webui', schema: webUISchema };
  if (section === 'Client') return { role: 'client', schema: clientSchema, name: 'default' };
  if (section.startsWith('Client-')) return { role: 'client', schema: clientSchema, name: section.slice(7) };
  const kind = kindOf(section, table);
  return kind ? { role: 'instance', schema: instanceSchema, kind } : unknownRole(section, table);
}

/** The schema a section of this name follows, whatever it holds: what is none of the fixed ones is a manager. */
export function schemaOf(section: string): TObject {
  const { role, ...fixed } = roleOf(section, {});
  return role !== 'unknown' && 'schema' in fixed ? fixed.schema : instanceSchema;
}

/** The kind of a manager section: its key `Type`, else the beginning of its name; null when neither says one. */
function kindOf(section: string, table: TreeValue): Kind | null {
  const type = isTree(table) && Object.hasOwn(table, 'Type') ? readType(table) : null;
  if (type) return type;
  return prefixes.find(([prefix]) => section.toLowerCase().startsWith(prefix))?.[1] ?? null;
}

function readType(table: Tree): Kind | null {
  const reading = readValue(metaOf(instanceSchema.properties.Type), table.Type);
  return reading.ok ? (reading.value as Kind) : null;
}

function unknownRole(section: string, table: TreeValue): SectionRole {
  if (/^qbit/i.test(section)) {
    return {
      role: 'unknown',
      message: 'belongs to another program; a torrent client is [Client] here, further ones are [Client-Name]',
    };
  }
  const beginning = section.replace(/-.*$/s, '');
  const meant = beginning.toLowerCase() === 'client' ? 'Client' : nearest(section, ['Settings', 'WebUI', 'Client']);
  if (meant) return { role: 'unknown', message: `is not a known section; did you mean [${meant}]?`, meant };
  if (!isTree(table)) return { role: 'unknown', message: 'stands outside of a section' };
  return {
    role: 'unknown',
    message: 'is not a known section; a manager needs Type = "movie", "series" or "music", or a name such as Movies-HD',
  };
}

/** What is wrong with the name of a client or instance section; null when nothing is. */
export function sectionNameProblem(section: string): string | null {
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,62}[A-Za-z0-9_-])?$/.test(section)) {
    return 'is no usable section name: 1 to 64 letters, digits, blanks, _ and -, starting with a letter or digit';
  }
  if (section === 'Client-') return 'needs a name after Client-';
  if (section.toLowerCase() === 'client-default') return 'is the name of [Client] itself; choose another one';
  return reserved.includes(section.toLowerCase()) ? 'is a name the program uses itself; choose another one' : null;
}
