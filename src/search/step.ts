/** One search: what comes next, whether it may be searched for now, and the command. */
import { hasEnded } from '../arr/command.ts';
import type { Link } from '../arr/link.ts';
import type { Clock } from '../clock.ts';
import type { Wanted, WantedEpisode, WantedReader } from '../database/library/wanted.ts';
import type { ActivityLine } from './activity.ts';
import { type Hold, holdOf } from './choose/hold.ts';
import { firstWanted } from './choose/order.ts';
import { type Sifted, sift } from './choose/sift.ts';
import { describe, joined } from './choose/text.ts';
import { type Unit, unitOf } from './choose/unit.ts';
import type { Confirm } from './confirm.ts';
import type { Journal } from './journal.ts';
import { type Lane, lanes, siblingsOf } from './lanes.ts';
import { itemOf, subjectOf } from './marked.ts';
import type { Memory } from './memory.ts';
import type { KnownQueue, QueueView } from './queue.ts';
import type { Sender } from './send.ts';
import type { SearchSettings } from './settings.ts';

export type StepResult =
  /** A command was sent, or would have been. */
  | { kind: 'searched' }
  /** Something is next, and has to wait until then. Unix milliseconds. */
  | { kind: 'held'; until: number }
  /** The library is not what the manager has. */
  | { kind: 'stale' }
  /** Nothing is left that may be searched for now. */
  | { kind: 'nothing' };

export interface StepContext {
  settings: SearchSettings;
  wanted: WantedReader;
  memory: Memory;
  queue: QueueView;
  link: Link;
  sender: Sender;
  confirm: Confirm;
  journal: Journal;
  activity: ActivityLine;
  clock: Clock;
  /** What a dry run has decided in this cycle. */
  settled: Set<number>;
  requestLabel: string;
}

const hour = 3_600_000;

/**
 * @param regular false = only what goes before the others
 * @param since beginning of the cycle, Unix milliseconds
 * @throws OutsideError
 */
export async function step(context: StepContext, regular: boolean, since: number): Promise<StepResult> {
  const { settings, wanted, clock } = context;
  let elsewhere: Elsewhere | null = null;
  for (const lane of lanes(wanted, settings, clock.now(), regular)) {
    elsewhere ??= { ...(await context.queue.read()), again: context.queue.searchedAgain(since) };
    const sifted = passOver(context, lane.wanted, elsewhere);
    const first = firstWanted(sifted.ready);
    if (first) return searchFor(context, first, lane, elsewhere);
  }
  return { kind: 'nothing' };
}

/** What the manager and the torrent process are doing about what is wanted. */
interface Elsewhere extends KnownQueue {
  again: ReadonlySet<number>;
}

/** What is on its way has had its turn; what rests is only noted. */
function passOver(context: StepContext, wanted: readonly Wanted[], elsewhere: Elsewhere): Sifted<Wanted> {
  const sifted = siftNow(context, wanted, elsewhere);
  endTurn(context, sifted.queued, 'It is in the download queue of the manager already');
  endTurn(context, sifted.again, 'It was searched for in this cycle, after a download of it was removed');
  const hours = context.settings.cooldown / hour;
  const rested = `It was searched for less than ${hours} h ago`;
  const facts = (one: Wanted) => ({ searchedAt: dateOf(one), ItemCooldownHours: hours });
  withholdAll(context, sifted.resting, rested, facts);
  return sifted;
}

function endTurn(context: StepContext, over: readonly Wanted[], reason: string): void {
  withholdAll(context, over, reason, () => ({}));
  if (over.length > 0 && !context.settings.dryRun) context.memory.settle(over.map(itemOf), null);
}

/** At the beginning of a cycle there may be thousands: one transaction, not one for each. */
function withholdAll(
  context: StepContext,
  all: readonly Wanted[],
  reason: string,
  inputs: (one: Wanted) => Record<string, unknown>,
): void {
  if (all.length === 0) return;
  context.memory.together(() => {
    for (const one of all) withhold(context, one, reason, inputs(one));
  });
}

function withhold({ journal }: StepContext, one: Wanted, reason: string, inputs: Record<string, unknown>): void {
  const facts = { ...inputs, reason: one.reason };
  journal.stands(subjectOf(one), { rule: 'search', verdict: 'withheld', reason, inputs: facts });
}

function siftNow<W extends Wanted>(context: StepContext, wanted: readonly W[], { media, again }: Elsewhere) {
  const { settings, settled, clock } = context;
  return sift(wanted, { now: clock.now(), cooldown: settings.cooldown, queued: media, again, settled });
}

async function searchFor(context: StepContext, first: Wanted, lane: Lane, elsewhere: Elsewhere): Promise<StepResult> {
  const { settings, clock } = context;
  const unit = unitOf(
    first,
    first.kind === 'episode' ? siblings(context, first, lane, elsewhere) : [],
    settings.seriesUnit,
  );
  const hold = await holdNow(context, lane, elsewhere);
  if (hold) {
    withhold(context, first, hold.reason, hold.inputs);
    return { kind: 'held', until: hold.until ?? clock.now() + settings.delay };
  }
  const doubt = await context.confirm(first);
  if (doubt?.stale) {
    withhold(context, first, `${doubt.reason}, so the library is read again before anything is searched for`, {});
    return { kind: 'stale' };
  }
  if (doubt) {
    endTurn(context, unit.wanted, doubt.reason);
    if (settings.dryRun) for (const { id } of unit.wanted) context.settled.add(id);
    return { kind: 'held', until: clock.now() + settings.delay };
  }
  const label = labelOf(context, lane);
  const inputs = { reason: first.reason, year: lane.year, items: unit.wanted.length, searchedAt: dateOf(first) };
  if (settings.dryRun) would(context, unit, label, inputs);
  else await context.sender.send(unit, label, inputs);
  context.activity.done(joined(label, describe(unit), first.reason));
  return { kind: 'searched' };
}

function siblings(context: StepContext, first: WantedEpisode, lane: Lane, elsewhere: Elsewhere): WantedEpisode[] {
  const all = siblingsOf(first, lane, context.wanted, context.settings, context.clock.now());
  return siftNow(context, all, elsewhere).ready;
}

/** Requests and today's releases do not wait for other searches to end. */
async function holdNow(context: StepContext, lane: Lane, { total }: KnownQueue): Promise<Hold | null> {
  const { settings, memory, link, clock } = context;
  const load = { now: clock.now(), sent: memory.searches.sentSince(clock.now() - hour), queue: total };
  const early = holdOf({ ...load, open: null }, settings);
  if (early !== null || lane.kind !== 'regular') return early;
  const commands = await link.call((manager) => manager.commands());
  const open = commands.filter((command) => command.name.endsWith('Search') && !hasEnded(command)).length;
  return holdOf({ ...load, open }, settings);
}

function would({ journal, settled }: StepContext, unit: Unit, label: string, inputs: Record<string, unknown>): void {
  const [first] = unit.wanted;
  if (!first) return;
  const reason = `Would search: ${describe(unit)}`;
  journal.stands(subjectOf(first), {
    rule: 'search',
    verdict: 'would',
    reason,
    inputs: { ...inputs, command: unit.order, label },
  });
  for (const { id } of unit.wanted) settled.add(id);
}

function labelOf({ requestLabel }: StepContext, { kind }: Lane): string {
  if (kind === 'request') return requestLabel;
  return kind === 'today' ? "Today's releases" : '';
}

function dateOf({ searchedAt }: Wanted): string | null {
  return searchedAt === null ? null : iso(searchedAt);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
