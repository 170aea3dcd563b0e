/** What can still be learned from a file that is broken elsewhere. */
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Environment } from './environment.ts';
import { readTree } from './load.ts';
import { parseToml } from './toml.ts';

/**
 * The `[WebUI]` settings of a text that as a whole is not TOML: where the page listens and what token protects it. When
 * even that block cannot be read, everything is the default and the token is a random one: closed, not open.
 */
export function salvageWebUI(text: string, env: Environment): Config['WebUI'] {
  const block = blockOf(text, 'WebUI');
  const parsed = block === null ? null : parseToml(block);
  if (parsed?.ok) return readTree(parsed.tree, env).config.WebUI;
  const { WebUI } = readTree({}, env).config;
  // A file without the block had no token either; a file whose block is broken may have one.
  return block === null ? WebUI : { ...WebUI, Token: WebUI.Token || randomUUID() };
}

/** From the table's head to the next one. */
function blockOf(text: string, table: string): string | null {
  const lines = text.split(/\r?\n/);
  const head = lines.findIndex((line) => new RegExp(`^\\s*\\[\\s*${table}\\s*\\]\\s*(#.*)?$`).test(line));
  if (head < 0) return null;
  const length = lines.slice(head + 1).findIndex((line) => /^\s*\[/.test(line));
  return lines.slice(head, length < 0 ? undefined : head + 1 + length).join('\n');
}
