/** A finished download that its manager will never import, by what the manager says. */
import type { QueueRecord } from '../../arr/queue.ts';
import { isImported } from './judge.ts';
import { remove } from './removal.ts';
import type { Rule } from './rule.ts';

export const refused: Rule = {
  name: 'refused',
  decide(view) {
    const { manager, settings } = view;
    const records = manager?.queue?.records;
    if (!manager || !records || records.length === 0 || settings.hopelessImports.length === 0) return null;
    if (isImported(view)) return null;
    // A pack of which something can still be imported is not hopeless.
    const open = records.filter(({ state }) => state !== 'imported');
    const messages = open.map((record) => hopeless(record, settings.hopelessImports));
    const [message] = messages;
    if (message === undefined || messages.some((one) => one === null)) return null;
    return remove(view, {
      cause: 'import',
      because: `${manager.name} will not import it (${message})`,
      inputs: { messages: [...new Set(messages)], states: [...new Set(open.map(({ state }) => state))] },
      deleteFiles: true,
      giveUp: true,
    });
  },
};

const stuck: ReadonlySet<QueueRecord['state']> = new Set(['importPending', 'importBlocked', 'importFailed']);

/** It is complete, and its manager says why it does not import it. */
export function isRefused({ status, state, health }: QueueRecord): boolean {
  return status === 'completed' && stuck.has(state) && (health === 'warning' || health === 'error');
}

/** The message that says so; null = it may be imported yet. */
function hopeless(record: QueueRecord, phrases: readonly string[]): string | null {
  if (!isRefused(record)) return null;
  const found = record.texts.findIndex((text) => phrases.includes(text.trim().toLowerCase()));
  return record.messages[found]?.trim() ?? null;
}
