/** Paths of a client as this program sees them. */
import type { Config } from '../../config/config.ts';

/** Without a slash at the end. */
export function asSeenHere(path: string, { Settings }: Config): string {
  const rule = Object.entries(Settings.PathMappings)
    .map(([from, to]) => ({ from: plain(from), to: plain(to) }))
    .filter(({ from }) => from !== '' && (path === from || path.startsWith(`${from}/`)))
    .sort((a, b) => b.from.length - a.from.length)[0];
  return plain(rule ? rule.to + path.slice(rule.from.length) : path);
}

function plain(path: string): string {
  return path.replace(/[/\\]+$/, '');
}
