/** What of the configuration may be shown. A secret is shown as `[redacted]`; an empty one stays empty. */
import { fieldAt } from './keys.ts';
import { trackerHost } from './read/rules.ts';
import { isPlaceholder } from './read/value.ts';
import { schemaOf } from './section.ts';
import { isTree, type Tree, type TreeValue } from './tree.ts';

export const mask = '[redacted]';

const secretWord = /apikey|api_key|token|password|secret|passkey|credential/i;

/** Plain data that JSON can carry. */
export type Shown = string | number | boolean | Shown[] | { [key: string]: Shown };

/** The file's tree as it may be shown. */
export function maskTree(tree: Tree): Record<string, Shown> {
  return Object.fromEntries(Object.entries(tree).map(([section, value]) => [section, maskValue([section], value)]));
}

/** Whether the value at a path (from the section on) is a secret: by the schema, else by a word in its name. */
export function isSecret(path: readonly string[]): boolean {
  const [section = '', ...key] = path;
  const place = fieldAt(schemaOf(section), key);
  if (place?.field.input === 'map') return false;
  if (place) return place.field.secret === true || secretWord.test(key.at(-1) ?? '');
  // Everything below an unknown table with such a name is one as well.
  return key.some((word) => secretWord.test(word));
}

/** A value as it may be shown; rows of a list of tables have the path of their list. */
export function maskValue(path: readonly string[], value: TreeValue): Shown {
  if (isTree(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskValue([...path, key], inner)]));
  }
  if (Array.isArray(value)) return value.map((item) => maskValue(path, item));
  const shown = value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? String(value) : value;
  if (isSecret(path)) return shown === '' || isPlaceholder(shown) ? '' : mask;
  return typeof shown === 'string' ? maskText(path, shown) : shown;
}

/** Addresses may carry a secret inside: a user name and password, or the passkey of a tracker. */
function maskText(path: readonly string[], text: string): string {
  const [section = '', ...key] = path;
  const place = fieldAt(schemaOf(section), key);
  if (place?.field.rule === 'tracker') return maskTracker(text);
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${mask}@`);
}

function maskTracker(text: string): string {
  const host = trackerHost(text);
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?[^/?#]*(.*)$/is.exec(text.trim()) ?? [];
  const plain = /^(\/?|\/announce(\.php)?)$/i.test(rest) && !text.includes('@');
  return host === null || plain ? text : `${scheme}${host}/${mask}`;
}
