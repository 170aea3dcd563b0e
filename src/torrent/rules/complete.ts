/** A torrent that we saw being downloaded is complete: the manager imports it at once. */
import { isComplete } from '../../client/torrent.ts';
import { handOver } from './hand-over.ts';
import { importMark, needsHistory, needsQueue, notReady } from './ready.ts';
import { hold, type Inputs, type ManagerView, need, type Outcome, type Rule, type View } from './rule.ts';
import { historyWord, standingOf } from './standing.ts';

/** How long a manager gets to list a download that it should know. */
const listingTime = 60_000;
/** Between two looks at a queue that is about to change. */
const lookAgain = 10_000;
/** Between two looks at something that only a person changes. */
const lookLater = 30 * 60_000;

export const complete: Rule = {
  name: 'complete',
  decide(view) {
    const { torrent, memory, manager } = view;
    if (!manager || memory.origin !== 'incomplete' || !isComplete(torrent)) return null;
    const mark = importMark(view);
    if (mark === 'known') return null;
    if (mark === 'tagged') return marked('tag', 'it carries the tag of an import', { tags: torrent.tags });
    return notReady(view, manager) ?? judge(view, manager);
  },
};

function judge(view: View, manager: ManagerView): Outcome {
  const { now, memory } = view;
  if (needsQueue(view, manager) || !manager.queue) return need('queue');
  const { queue, name, history } = manager;
  // The manager may have imported it by itself since our last try failed.
  if (memory.failures > 0 && needsHistory(view, manager)) return need('history');
  const standing = standingOf(queue.records, history?.events ?? []);
  const inputs = { queue: queue.records.length, attempt: memory.failures + 1 };
  switch (standing.is) {
    case 'importing':
      return hold('withheld', `${name} is importing it by itself.`, inputs, now + lookAgain);
    case 'imported':
      return marked('manager', `${name} has imported it by itself`, inputs);
    case 'refused': {
      const seen = { ...inputs, messages: standing.messages };
      return hold('withheld', `${name} has given this download up.`, seen, now + lookLater);
    }
    case 'waiting':
      return handOver(view, manager, { lane: 'live', tracked: true, reason: `Told ${name} to import it.`, inputs });
    case 'absent':
      return unlisted(view, manager, inputs);
  }
}

function unlisted(view: View, manager: ManagerView, inputs: Inputs): Outcome {
  const { now, memory, settings } = view;
  const { name, queue, history } = manager;
  // A queue from before the completion may lack what the manager has listed since.
  if ((queue?.readAt ?? 0) < (view.completeSince ?? 0)) return need('queue');
  if (!settings.dryRun && (manager.refreshedAt ?? 0) < (view.completeSince ?? 0)) return need('refresh');
  if (!queue?.complete)
    return hold('unknown', `The queue of ${name} could not be read whole.`, inputs, now + lookAgain);
  if (!history || needsHistory(view, manager)) return need('history');
  const word = historyWord(history.events);
  if (word === 'imported') return marked('manager', `${name} has imported it by itself`, inputs);
  if (word !== 'nothing')
    return hold('withheld', `${name} has given this download up.`, { ...inputs, history: word }, now + lookLater);
  const reason = `${name} does not list it yet.`;
  const standing = memory.verdicts.complete;
  const since = standing?.reason === reason ? standing.since : now;
  // One that lies ahead comes from a clock that was set back since: it has waited for a while.
  const isNew = since <= now && now - since < listingTime;
  // Repeated tries have waited for the manager before.
  if (memory.failures === 0 && isNew) {
    return hold('withheld', reason, inputs, Math.min(now + lookAgain, since + listingTime));
  }
  const told = `${name} does not know this download: told it to copy the files, so that seeding goes on.`;
  return handOver(view, manager, { lane: 'live', tracked: false, reason: told, inputs });
}

function marked(by: 'manager' | 'tag', because: string, inputs: Inputs): Outcome {
  return { type: 'act', action: { type: 'mark', by }, reason: `Marked as imported, because ${because}.`, inputs };
}
