/**
 * A torrent that was complete when we first saw it: it is handed over only if the manager still waits for it.
 * Everything else of that kind was dealt with before our time and is left alone.
 */
import { isComplete } from '../../client/torrent.ts';
import { handOver } from './hand-over.ts';
import { importMark, needsHistory, needsQueue, notReady } from './ready.ts';
import { hold, type Inputs, type ManagerView, need, type Outcome, type Rule, type View } from './rule.ts';
import { historyWord, standingOf } from './standing.ts';

const lookAgain = 60_000;
const lookLater = 30 * 60_000;

export const adopt: Rule = {
  name: 'adopt',
  decide(view) {
    const { torrent, memory, manager } = view;
    if (!manager || memory.origin !== 'complete' || !isComplete(torrent)) return null;
    const mark = importMark(view);
    if (mark === 'known') return null;
    if (mark === 'tagged') return marked('tag', 'it carries the tag of an import', { tags: torrent.tags });
    // Without a row for each of thousands: that the manager is away is shown once, elsewhere.
    if (manager.trouble !== null) return { type: 'rest' };
    return notReady(view, manager) ?? judge(view, manager);
  },
};

function judge(view: View, manager: ManagerView): Outcome {
  const { now, memory, settings } = view;
  const { name, queue, history } = manager;
  if (!settings.dryRun && (manager.refreshedAt ?? 0) < memory.firstSeen) return need('refresh');
  if (!queue || queue.readAt < memory.firstSeen) return need('queue');
  const standing = standingOf(queue.records, history?.events ?? []);
  const inputs: Inputs = { queue: queue.records.length, states: [...new Set(queue.records.map(({ state }) => state))] };
  switch (standing.is) {
    case 'absent':
      return unlisted(view, manager);
    case 'importing':
      return hold('withheld', `${name} is importing it by itself.`, inputs, now + lookAgain);
    case 'imported':
      return marked('manager', `${name} imported it before`, inputs);
    case 'refused': {
      const seen = { ...inputs, messages: standing.messages };
      return hold('withheld', `${name} has given this download up.`, seen, now + lookLater);
    }
    case 'waiting':
      // Managers list whatever lies in their category. What none of them can name, nobody waits for.
      if (queue.records.every(({ mediaId }) => mediaId === null)) {
        const alone = `${name} lists it without knowing what it is: it was complete before Tendarr saw it, so it is left alone.`;
        return hold('withheld', alone, inputs, now + lookLater);
      }
      if (!standing.ready) {
        return hold('withheld', `${name} does not know yet that it is complete.`, inputs, now + lookAgain);
      }
      if (needsQueue(view, manager)) return need('queue');
      if (needsHistory(view, manager)) return need('history');
      return handOver(view, manager, {
        lane: 'adopted',
        tracked: true,
        reason: `${name} still waits for it: told it to import it.`,
        inputs: { ...inputs, attempt: memory.failures + 1 },
      });
  }
}

function unlisted({ now, memory }: View, { name, queue, history }: ManagerView): Outcome {
  if (!queue?.complete) return hold('unknown', `The queue of ${name} could not be read whole.`, {}, now + lookAgain);
  const alone = `It is not in the queue of ${name}: it was complete before Tendarr saw it, so it is left alone.`;
  if (memory.verdicts.adopt?.reason === alone) return { type: 'rest' };
  if (!history || history.askedAt < memory.firstSeen) return need('history');
  const word = historyWord(history.events);
  if (word === 'imported') return marked('manager', `${name} imported it before`, { history: word });
  return hold('withheld', alone, { history: word });
}

function marked(by: 'manager' | 'tag', because: string, inputs: Inputs): Outcome {
  return { type: 'act', action: { type: 'mark', by }, reason: `Marked as imported, because ${because}.`, inputs };
}
