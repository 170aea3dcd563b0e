/** Addresses and secrets of the configuration file, as they are in force: the environment goes before the file. */
import { applyEnvironment, type Environment } from '../../config/environment.ts';
import { readTextFile } from '../../config/file.ts';
import { isPlaceholder } from '../../config/read/value.ts';
import { roleOf } from '../../config/section.ts';
import { isTree, type Tree, valueAt } from '../../config/tree.ts';
import type { ClientAddress } from '../../http/connection/client.ts';
import type { ManagerAddress } from '../../http/connection/manager.ts';

/** @param tree the file. Also of an instance that is switched off. */
export function storedManager(tree: Tree, env: Environment, section: string): ManagerAddress | null {
  const table = tableOf(tree, env, section);
  if (!table || roleOf(section, table).role !== 'instance') return null;
  const uri = text(table, 'URI');
  const apiKey = text(table, 'APIKey');
  return uri === '' || apiKey === '' ? null : { uri, apiKey, skipTlsVerify: table.SkipTLSVerify === true };
}

/** @param name of the client instance: `default` for `[Client]`. */
export function storedClient(tree: Tree, env: Environment, name: string): ClientAddress | null {
  const section = name === 'default' ? 'Client' : `Client-${name}`;
  const table = tableOf(tree, env, section);
  const host = table ? text(table, 'Host') : '';
  if (!table || host === '') return null;
  return {
    host,
    port: typeof table.Port === 'number' ? table.Port : 8080,
    basePath: text(table, 'BasePath'),
    userName: text(table, 'UserName'),
    password: text(table, 'Password', false),
    apiKey: text(table, 'APIKey'),
    skipTlsVerify: table.SkipTLSVerify === true,
  };
}

function tableOf(tree: Tree, env: Environment, section: string): Tree | null {
  const table = valueAt(applyEnvironment(tree, env, readTextFile).tree, [section]);
  return isTree(table) ? table : null;
}

/** A password may begin or end with a blank. */
function text(table: Tree, key: string, trimmed = true): string {
  const value = valueAt(table, [key]);
  if (typeof value !== 'string' || isPlaceholder(value)) return '';
  return trimmed ? value.trim() : value;
}
