import type { Link } from '../../arr/link.ts';
import type { Clock } from '../../clock.ts';
import type { ImportOutcome, ImportRow, ImportStore } from '../../database/imports.ts';
import type { Knowledge } from '../knowledge.ts';

/** What each step of an import works with. */
export interface ImportContext {
  /** Section name, for texts. */
  name: string;
  link: Link;
  knowledge: Knowledge;
  store: ImportStore;
  clock: Clock;
  signal: AbortSignal;
}

/** How an import ended; `message` is a sentence for the owner. */
export interface ImportEnd {
  outcome: ImportOutcome;
  message: string;
}

export function imported(context: ImportContext, proof: string): ImportEnd {
  return { outcome: 'imported', message: `${context.name} has imported it (${proof}).` };
}

export function failed(context: ImportContext, messages: string[]): ImportEnd {
  const said = messages.slice(0, 3).join('; ') || 'it does not say why';
  return { outcome: 'failed', message: `${context.name} did not import it: ${said}` };
}

/** The queue's records and the history's events of the torrent, both read now. @throws OutsideError */
export async function lookNow({ link, knowledge, clock }: ImportContext, row: ImportRow) {
  const hash = row.hash.toUpperCase();
  const queue = await knowledge.queue.read(clock.now());
  const events = await link.call((manager) => manager.history(hash));
  return { records: queue.byHash.get(hash) ?? [], events };
}
