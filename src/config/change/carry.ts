/** A stored secret is not sent to an address that somebody else entered: who changes the address enters it again. */
import type { ConfigIssue } from '../config.ts';
import { keysOf } from '../keys.ts';
import { isPlaceholder } from '../read/value.ts';
import { defaultOf } from '../schema/field.ts';
import { schemaOf } from '../section.ts';
import { type Tree, valueAt } from '../tree.ts';

export interface Carriage {
  before: Tree;
  after: Tree;
  /** Dotted keys of secrets that the change itself enters. */
  entered: ReadonlySet<string>;
  /** New section to the deleted one whose secrets it took over. */
  renamed: ReadonlyMap<string, string>;
  /** Dotted key to the environment variable that overrides it. */
  overrides: ReadonlyMap<string, string>;
}

export function carriedSecrets(carriage: Carriage): ConfigIssue[] {
  return Object.keys(carriage.after).flatMap((section) => sectionSecrets(section, carriage));
}

function sectionSecrets(section: string, { before, after, entered, renamed, overrides }: Carriage): ConfigIssue[] {
  const schema = schemaOf(section);
  const source = renamed.get(section) ?? section;
  const issues: ConfigIssue[] = [];
  for (const { path, field } of keysOf(schema)) {
    if (!field.sentTo) continue;
    const key = [section, ...path].join('.');
    const address = field.sentTo.map((name) => [...path.slice(0, -1), name]);
    if (address.every((place) => overrides.has([section, ...place].join('.')))) continue;
    const to = addressAt(after, section, address);
    if (to === '' || to === addressAt(before, source, address)) continue;
    const variable = overrides.get(key);
    if (variable) issues.push({ key: `${section}.${address[0]?.join('.')}`, message: fixed(variable) });
    else if (isSet(after, [section, ...path]) && !entered.has(key)) issues.push({ key, message: again });
  }
  return issues;
}

const again = 'has to be entered again, because a stored one is not sent to a new address';

function fixed(variable: string): string {
  return `cannot be changed here while ${variable} is set; change it in the file`;
}

function isSet(tree: Tree, path: string[]): boolean {
  const value = valueAt(tree, path);
  return value !== undefined && value !== '' && !isPlaceholder(value);
}

/** Host and port in one spelling; empty when there is no host. */
function addressAt(tree: Tree, section: string, address: string[][]): string {
  const parts = address.map((path) => {
    const value = valueAt(tree, [section, ...path]);
    if (value !== undefined && !isPlaceholder(value)) return String(value).trim();
    const field = keysOf(schemaOf(section)).find((key) => key.path.join('.') === path.join('.'))?.field;
    return field ? String(defaultOf(field) ?? '') : '';
  });
  const [host = '', port] = parts;
  if (host === '') return '';
  if (port !== undefined) return `${host.replace(/^https?:\/\//i, '').toLowerCase()}:${port}`;
  const url = URL.parse(host);
  return url ? `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}` : host;
}
