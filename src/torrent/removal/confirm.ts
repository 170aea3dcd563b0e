/** Whether a torrent has left its client: told by a complete list that is newer than the call, and by nothing else. */
import type { RemovalRow } from '../../database/removals.ts';
import type { ClientEnd, RemovalContext } from './context.ts';

/** The client's lists follow a call within seconds. */
const patience = 30_000;
const firstWait = 500;
const longestWait = 10_000;

/**
 * Waits for as long as the client is away. One that has just started may list only a part of what it has: that tells of
 * nothing that is gone. @throws the signal's reason
 */
export async function confirm(
  { inquiry, isSettled, clock, signal }: RemovalContext,
  row: RemovalRow,
): Promise<ClientEnd> {
  const since = row.sentAt ?? row.intendedAt;
  let wait = firstWait;
  for (;;) {
    const { at, addedOn } = await inquiry.presence(row.client, row.hash);
    signal.throwIfAborted();
    const isHere = addedOn === row.addedOn;
    if (at !== null && at > since && !isHere && isSettled(row.client)) return 'gone';
    if (at !== null && at > since + patience && isHere) return 'kept';
    await clock.sleep(wait, signal);
    signal.throwIfAborted();
    wait = Math.min(wait * 1.5, longestWait);
  }
}
