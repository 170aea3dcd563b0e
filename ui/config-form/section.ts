/** The sections of the configuration: what each is, and the keys it may hold. */
import type { Kind } from '../../src/config/config.ts';
import { type Fields, fields } from '../answer/read.ts';
import { kinds } from '../answer/status.ts';
import { type Field, fieldsOf, type Group, readGroup } from './field.ts';
import type { JsonTable } from './json.ts';

export type Role = 'settings' | 'webui' | 'client' | Kind;

export interface Section {
  name: string;
  role: Role;
  group: Group;
}

export interface Schema {
  /** Of what the file holds now. */
  sections: Section[];
  /** What a new section of a role may hold. */
  definitions: Record<Role, Group>;
}

const roles: readonly Role[] = ['settings', 'webui', 'client', ...kinds];

export function readSchema(body: unknown, tree: JsonTable): Schema {
  const { properties, definitions } = fields(body);
  const defined = fields(definitions);
  const groups = Object.fromEntries(roles.map((role) => [role, readGroup(defined[role])])) as Record<Role, Group>;
  const sections = Object.entries(fields(properties)).map(([name, value]): Section => {
    const role = referred(fields(value)) ?? roleByName(name, tree[name]);
    return { name, role, group: 'properties' in fields(value) ? readGroup(value) : groups[role] };
  });
  return { sections, definitions: groups };
}

function referred({ $ref }: Fields): Role | null {
  return roles.find((role) => $ref === `#/definitions/${role}`) ?? null;
}

const beginnings: [string, Kind][] = [
  ['movie', 'movie'],
  ['series', 'series'],
  ['music', 'music'],
  ['radarr', 'movie'],
  ['sonarr', 'series'],
  ['lidarr', 'music'],
];

/** A section without a reference (its keys are partly set by the environment): told by its name and its `Type`. */
function roleByName(name: string, table: unknown): Role {
  if (name === 'Settings') return 'settings';
  if (name === 'WebUI') return 'webui';
  if (name === 'Client' || name.startsWith('Client-')) return 'client';
  const words = [fields(table).Type, name].filter((word) => typeof word === 'string').map((word) => word.toLowerCase());
  for (const word of words) {
    const found = beginnings.find(([beginning]) => word.startsWith(beginning));
    if (found) return found[1];
  }
  return 'movie';
}

export function isInstance(role: Role): role is Kind {
  return kinds.some((kind) => kind === role);
}

/** The name by which the service knows a client section: `[Client]` is `default`. */
export function clientName(section: string): string {
  return section === 'Client' ? 'default' : section.replace(/^Client-/, '');
}

export function fieldAt(section: Section, key: string): Field | null {
  return fieldsOf(section.group).find((field) => field.key === key) ?? null;
}

/** What is wrong with the name of a new section; null when nothing is. */
export function nameProblem(name: string, taken: readonly string[]): 'shape' | 'taken' | 'reserved' | null {
  const lower = name.toLowerCase();
  if (!/^[a-z0-9](?:[a-z0-9 _-]{0,62}[a-z0-9_-])?$/.test(lower) || name === 'Client-') return 'shape';
  if (taken.some((other) => other.toLowerCase() === lower)) return 'taken';
  const used = ['all', 'freespacemanager', 'main', 'placeholders', 'tendarr', 'client-default', 'settings', 'webui'];
  return used.includes(lower) ? 'reserved' : null;
}

/** The first name of `base`, `base-2`, `base-3` … that no section has. */
export function freeName(base: string, taken: readonly string[]): string {
  let name = base;
  for (let number = 2; nameProblem(name, taken) === 'taken'; number++) name = `${base}-${number}`;
  return name;
}
