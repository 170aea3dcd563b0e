/** Giving a release up with its manager, whatever becomes of the torrent. */
import type { QueueEntry } from '../action.ts';
import type { Decision } from '../decide.ts';
import type { Tracked } from '../tracked.ts';
import type { Act, ActContext } from './context.ts';
import { targetsOf } from './remove.ts';

/** The torrent goes on. */
export function replace(context: ActContext, { tracked, decision }: Act, entries: readonly QueueEntry[]): void {
  const { journal, clock } = context;
  journal.note(tracked.memory, { replacedAt: clock.now() });
  journal.flushAll();
  giveUp(context, tracked, decision, entries);
}

export function giveUp(
  { removals, clock, ownerOf, removing }: ActContext,
  tracked: Tracked,
  decision: Decision,
  entries: readonly QueueEntry[],
): void {
  const { client, torrent } = tracked;
  const rows = removals.intend([
    {
      client,
      hash: torrent.hash,
      addedOn: torrent.addedOn,
      name: torrent.name,
      category: ownerOf(tracked),
      rule: decision.rule,
      deleteFiles: null,
      counts: null,
      targets: targetsOf(entries),
      intendedAt: clock.now(),
    },
  ]);
  for (const row of rows) removing(row, decision);
  removals.sent(rows, null);
}
