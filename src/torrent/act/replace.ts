/** Giving a release up with its manager, whatever becomes of the torrent. */
import type { RemovalIntent } from '../../database/removals.ts';
import type { QueueEntry } from '../action.ts';
import type { Decision } from '../decide.ts';
import type { Act, ActContext } from './context.ts';
import { targetsOf } from './remove.ts';

/** The torrent goes on. */
export function replace(context: ActContext, { tracked, decision }: Act, entries: readonly QueueEntry[]): void {
  const { journal, clock } = context;
  journal.note(tracked.memory, { replacedAt: clock.now() });
  journal.flushAll();
  const { client, torrent } = tracked;
  const { hash, addedOn, name } = torrent;
  giveUp(context, { client, hash, addedOn, name, category: context.ownerOf(tracked) }, decision, entries);
}

/** `category`: the owner's. */
export type Release = Pick<RemovalIntent, 'client' | 'hash' | 'addedOn' | 'name' | 'category'>;

export function giveUp(
  { removals, clock, removing }: ActContext,
  release: Release,
  decision: Decision,
  entries: readonly QueueEntry[],
): void {
  const rows = removals.intend([
    {
      ...release,
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
