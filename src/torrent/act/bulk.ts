/** Changes of torrents at their clients: the same for many in one call, one client after its own order. */
import type { OutsideError } from '../../error.ts';
import type { Action } from '../action.ts';
import { type BulkAction, type BulkType, callFor, groupOf, order } from './calls.ts';
import type { Act, ActContext } from './context.ts';
import { failed, sending, taken } from './outcome.ts';

export type { BulkAction } from './calls.ts';

const types: ReadonlySet<string> = new Set(order);

export function isBulk(action: Action): action is BulkAction {
  return types.has(action.type);
}

/** Clients do not wait for each other. */
export function changeClients(context: ActContext, acts: readonly Act<BulkAction>[]): void {
  const byClient = Map.groupBy(acts, ({ tracked }) => tracked.client);
  for (const group of byClient.values()) {
    sending(context, group);
    context.jobs.begin(() => changeClient(context, group));
  }
}

async function changeClient(context: ActContext, acts: readonly Act<BulkAction>[]): Promise<void> {
  for (const type of order) {
    const groups = Map.groupBy(ofType(acts, type), ({ tracked, action }) => groupOf(action, tracked.torrent.hash));
    for (const group of groups.values()) await changeGroup(context, group);
  }
}

async function changeGroup(context: ActContext, group: readonly Act<BulkAction>[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const hashes = group.map(({ tracked }) => tracked.torrent.hash);
  const failure = await context.writer.write(first.tracked.client, (client) => callFor(first.action)(client, hashes));
  for (const act of group) settle(context, act, failure);
}

function settle(context: ActContext, act: Act<BulkAction>, failure: OutsideError | null): void {
  if (failure === null || isVanished(act.action, failure)) taken(context, act, failure === null);
  else failed(context, act, failure);
}

/** Calls about a single torrent say so when the client does not know it (any more); the feed will, too. */
function isVanished({ type }: BulkAction, { details }: OutsideError): boolean {
  return details.status === 404 && (type === 'skipFiles' || type === 'addTrackers' || type === 'removeTrackers');
}

function ofType(acts: readonly Act<BulkAction>[], type: BulkType): Act<BulkAction>[] {
  return acts.filter(({ action }) => action.type === type);
}
