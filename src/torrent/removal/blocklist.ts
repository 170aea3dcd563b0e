/** Taking a download off a manager's queue so that its release is never grabbed again. */
import type { HistoryEvent } from '../../arr/history.ts';
import { isRefusal } from '../../arr/link.ts';
import type { RemovalRow, RemovalTarget } from '../../database/removals.ts';
import { OutsideError } from '../../error.ts';
import { historyWord } from '../rules/standing.ts';
import type { RemovalContext, RemovalManager } from './context.ts';

const tries = 3;
const betweenTries = 10_000;

/**
 * What was done, completing "… in the manager"; null = it could not be done although the manager answered. Fills in
 * what the download was for where that is not known yet. @throws OutsideError while the manager is away
 */
export async function blocklist(
  context: RemovalContext,
  manager: RemovalManager,
  row: RemovalRow,
  target: RemovalTarget,
): Promise<string | null> {
  const { clock, signal } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(context, manager, row, target);
    } catch (error) {
      if (!(error instanceof OutsideError) || !isRefusal(error)) throw error;
      if (attempt >= tries) return null;
      await clock.sleep(betweenTries * attempt, signal);
      signal.throwIfAborted();
    }
  }
}

async function tryOnce(
  { clock }: RemovalContext,
  { link, queue }: RemovalManager,
  row: RemovalRow,
  target: RemovalTarget,
): Promise<string | null> {
  const hash = row.hash.toUpperCase();
  const listed = (await queue.read(clock.now())).byHash.get(hash) ?? [];
  learn(
    target,
    listed.flatMap(({ mediaId }) => mediaId ?? []),
  );
  const removal = { blocklist: true, skipRedownload: target.search };
  for (const { id } of listed.slice(0, 1)) {
    if (await link.request((asked) => asked.removeFromQueue(id, removal))) return 'blocklisted';
  }
  // The manager may have noticed first that the torrent is gone; its history still knows what it was.
  const events = await link.call((asked) => asked.history(hash));
  const grabs = sinceGrab(events);
  learn(
    target,
    grabs.flatMap(({ mediaId }) => mediaId ?? []),
  );
  if (historyWord(events) === 'failed') return 'blocklisted';
  const [grab] = grabs;
  if (grab && (await link.request((asked) => asked.markFailed(grab.id)))) return 'blocklisted';
  return null;
}

/** The newest grab and what belongs to it: a pack has an event for each of its parts. */
function sinceGrab(events: readonly HistoryEvent[]): HistoryEvent[] {
  const grabs = events.filter(({ type }) => type === 'grabbed');
  const newest = grabs[0]?.date ?? 0;
  return grabs.filter(({ date }) => newest - date < 60_000);
}

function learn(target: RemovalTarget, mediaIds: readonly number[]): void {
  if (target.mediaIds.length === 0) target.mediaIds = [...new Set(mediaIds)];
}
