/** Removing torrents: through the brake, with a stored intent, one call for many, and then step by step. */
import type { RemovalIntent, RemovalRow, RemovalTarget } from '../../database/removals.ts';
import type { Delete, QueueEntry } from '../action.ts';
import type { Admitted } from '../brake-book.ts';
import { summaryOf } from '../removal/summary.ts';
import { keyOf } from '../tracked.ts';
import type { Act, ActContext } from './context.ts';

const perCall = 100;

export function remove(context: ActContext, acts: readonly Act<Delete>[]): void {
  if (acts.length === 0) return;
  const { journal, removals, clock, brake } = context;
  const { pass, held } = brake.admit(oneByOne(context, acts));
  for (const { act, reason } of held) {
    journal.stands(act.tracked.memory, { ...act.decision, verdict: 'withheld', reason });
  }
  journal.flushAll();
  if (pass.length === 0) return;
  context.log.info(
    summaryOf(
      pass.map(({ act }) => act),
      ({ tracked }) => context.limitsOf(tracked),
    ),
  );
  context.leaving(pass.map(({ act }) => act.tracked));
  const rows = removals.intend(pass.map((one) => intentOf(one, clock.now())));
  pass.forEach(({ act: { tracked, action, decision } }, index) => {
    const row = rows[index];
    if (row) context.removing(row, decision);
    const failures = tracked.pending.get('delete')?.failures ?? 0;
    tracked.pending.set('delete', { action, until: Number.POSITIVE_INFINITY, failures, isRepeat: false });
  });
  const groups = Map.groupBy(rows, ({ client, deleteFiles }) => `${client} ${deleteFiles}`);
  for (const group of groups.values()) context.jobs.begin(() => callClient(context, group));
}

/** Torrents that lost their files leave one after the other, so that a lost disk is noticed in time. */
function oneByOne({ removals, queued }: ActContext, acts: readonly Act<Delete>[]): Act<Delete>[] {
  const leaving = new Set<string>();
  return acts.filter(({ tracked, action, decision }) => {
    const { client, torrent } = tracked;
    if (removals.isOpen(keyOf(client, torrent.hash))) return false;
    if (action.cause !== 'missing') return true;
    if (leaving.has(client) || removals.count(client, decision.rule) > 0) {
      queued(keyOf(client, torrent.hash));
      return false;
    }
    leaving.add(client);
    return true;
  });
}

function intentOf({ act, category, counts }: Admitted, now: number): RemovalIntent {
  const { tracked, decision, action } = act;
  const { client, torrent } = tracked;
  return {
    client,
    hash: torrent.hash,
    addedOn: torrent.addedOn,
    name: torrent.name,
    category,
    rule: decision.rule,
    deleteFiles: action.deleteFiles,
    counts,
    targets: targetsOf(action.entries),
    intendedAt: now,
  };
}

/** A pack has an entry for each of its parts; its manager hears of it once. */
export function targetsOf(entries: readonly QueueEntry[]): RemovalTarget[] {
  return [...Map.groupBy(entries, ({ instance }) => instance)].map(([section, own]) => ({
    section,
    mediaIds: [...new Set(own.flatMap(({ mediaId }) => mediaId ?? []))],
    blocklist: true,
    search: own.some(({ search }) => search),
    seen: null,
    step: 'blocklist',
  }));
}

/** What began to stand in the way while the client took one part keeps the next from being sent. */
async function callClient({ writer, removals, held, signal }: ActContext, rows: readonly RemovalRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += perCall) {
    if (signal.aborted) return;
    const part = rows.slice(at, at + perCall);
    const [first] = part;
    if (!first) return;
    const hold = at === 0 ? null : held(first.client);
    if (hold !== null) return removals.drop(rows.slice(at), `The client was not told: ${hold.why}.`);
    const hashes = part.map(({ hash }) => hash);
    const files = { deleteFiles: first.deleteFiles === true };
    const failure = await writer.write(first.client, (client) => client.delete(hashes, files));
    removals.sent(part, failure?.message ?? null);
  }
}
