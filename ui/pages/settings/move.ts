/** Where the page is after its own address was changed. Pure. */
import type { Draft } from '../../config-form/draft.ts';
import { type JsonTable, valueAt } from '../../config-form/json.ts';

/** `to` is null when it cannot be told: the page is reached by another port than the service listens on. */
export interface Move {
  port: number;
  to: string | null;
}

const standardPort = 6969;
const everywhere = ['0.0.0.0', '::', ''];
const loopback = ['127.0.0.1', '::1', 'localhost'];

/** null when the draft leaves the address as it is. */
export function moveOf(
  tree: JsonTable,
  draft: Draft,
  location: Pick<Location, 'protocol' | 'hostname' | 'port' | 'pathname' | 'hash'>,
): Move | null {
  if (!draft.has('WebUI.Port') && !draft.has('WebUI.Host')) return null;
  const before = Number(valueAt(tree, ['WebUI', 'Port']) ?? standardPort);
  const port = Number(draft.get('WebUI.Port') ?? (draft.has('WebUI.Port') ? standardPort : before));
  const here = Number(location.port || (location.protocol === 'https:' ? 443 : 80));
  // A proxy or a container stands between; it has to be told the new port first.
  if (here !== before || location.protocol === 'https:') return { port, to: null };
  const host = hostAfter(`${draft.get('WebUI.Host') ?? ''}`, location.hostname);
  return { port, to: `${location.protocol}//${host}:${port}${location.pathname}${location.hash}` };
}

function hostAfter(wanted: string, current: string): string {
  if (everywhere.includes(wanted)) return current;
  if (loopback.includes(wanted) && loopback.includes(current.replace(/^\[|\]$/g, ''))) return current;
  return wanted.includes(':') ? `[${wanted.replace(/^\[|\]$/g, '')}]` : wanted;
}
