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

/** The message that says so; null = it may be imported yet. A message follows the file or release it is about. */
function hopeless({ status, state, health, messages }: QueueRecord, phrases: readonly string[]): string | null {
  if (status !== 'completed' || !stuck.has(state) || (health !== 'warning' && health !== 'error')) return null;
  const isHopeless = (message: string) => {
    const text = message.trim().toLowerCase();
    return phrases.some((phrase) => text === phrase || text.endsWith(`: ${phrase}`));
  };
  return messages.find(isHopeless)?.trim() ?? null;
}
