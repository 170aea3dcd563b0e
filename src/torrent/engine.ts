/** One turn of a torrent process: what changed or is due is decided, written down and done. */
import type { Link } from '../arr/link.ts';
import type { Clock } from '../clock.ts';
import { createTurn } from '../turn.ts';
import { act } from './act/act.ts';
import { isConfirmed } from './act/confirmed.ts';
import type { Act, ActContext } from './act/context.ts';
import { keyOfAction } from './action.ts';
import type { Agenda } from './agenda.ts';
import type { BrakeBook } from './brake-book.ts';
import { type Decided, decide } from './decide.ts';
import type { Journal } from './journal.ts';
import type { Lookups } from './lookups.ts';
import type { MountWatch } from './mount-watch.ts';
import type { Plans } from './plans.ts';
import type { Registry } from './registry.ts';
import type { Rule } from './rules/rule.ts';
import type { View } from './rules/view.ts';
import { dropPending, keyOf, type Tracked } from './tracked.ts';
import type { Watch } from './watch.ts';

export interface EngineContext {
  rulesOf: (tracked: Tracked) => readonly Rule[];
  viewOf: (tracked: Tracked, now: number) => View;
  registry: Registry;
  agenda: Agenda;
  journal: Journal;
  lookups: Lookups;
  watch: Watch;
  mounts: MountWatch;
  plans: Plans;
  /** Of the managers that decisions may wait for. */
  links: readonly Link[];
  brake: BrakeBook;
  /** Whatever the actions work with. */
  actions: ActContext;
  clock: Clock;
}

export interface Engine {
  /** Decides everything that is on the agenda. */
  turn(): Promise<void>;
  /** A manager is back: what could not be decided without it can be now. */
  managerReturned(): void;
}

export function createEngine(context: EngineContext): Engine {
  const { agenda, registry, journal, lookups, links, plans, clock } = context;
  const stalled = new Set<string>();

  const decideOne = (key: string, now: number): Act[] => {
    const tracked = registry.get(key);
    agenda.at(key, null);
    if (!tracked) {
      context.brake.drop(key);
      return [];
    }
    context.watch.catchUp(tracked);
    context.mounts.look(tracked);
    forgetConfirmed(tracked);
    const view = context.viewOf(tracked, now);
    noticeTag(context, tracked, view.settings.importTag);
    const decided = decide(view, context.rulesOf(tracked));
    for (const need of decided.needs) lookups.want(need, tracked);
    if (links.some((link) => link.trouble() !== null)) stalled.add(key);
    const acts = decided.decisions.flatMap((decision): Act[] => {
      const { verdict, action } = decision;
      if (verdict !== null) journal.stands(tracked.memory, { ...decision, verdict });
      return action === null ? [] : [{ tracked, decision, action }];
    });
    plans.show(tracked, decided);
    if (!isWanted(context.brake.ruleOf(key), decided, view)) context.brake.drop(key);
    agenda.at(key, earliest(decided.again, forgetSettled(tracked, acts, { now, isOpen: decided.needs.length > 0 })));
    return acts;
  };
  return {
    async turn() {
      const pause = createTurn();
      const now = clock.now();
      const acts: Act[] = [];
      for (const key of agenda.take(now)) {
        acts.push(...decideOne(key, now));
        if (pause.due()) await pause.pass();
      }
      while (journal.flush()) await pause.pass();
      registry.written(clock.now());
      // What left during the pauses is not acted on.
      act(
        context.actions,
        acts.filter(({ tracked }) => registry.get(keyOf(tracked.client, tracked.torrent.hash)) === tracked),
      );
      plans.send();
      lookups.launch();
    },
    managerReturned() {
      agenda.soon(stalled);
      stalled.clear();
    },
  };
}

/**
 * Whether the removal that the brake holds, or let pass, is still to come. Nobody can tell while it is under way, while
 * something is to be looked up, or while nothing of its client may be removed in any case.
 */
function isWanted(rule: string | null, { decisions, needs }: Decided, view: View): boolean {
  if (rule === null || needs.length > 0 || view.pending.has('delete')) return true;
  if (!view.fresh || !view.client.settled || view.client.mountLost || view.removalsOff !== null) return true;
  return decisions.some((one) => one.action?.type === 'delete' || (one.rule === rule && one.verdict === 'unknown'));
}

/** When it was sent the torrent was not like that yet. */
function forgetConfirmed(tracked: Tracked): void {
  for (const [key, { action }] of tracked.pending) if (isConfirmed(action, tracked.torrent)) dropPending(tracked, key);
}

/** What nobody asks for any more has been confirmed, or is not wanted. Gives when the next one that waits is due. */
function forgetSettled(
  tracked: Tracked,
  acts: readonly Act[],
  { now, isOpen }: { now: number; isOpen: boolean },
): number | null {
  const { pending } = tracked;
  if (pending.size === 0) return null;
  const wanted = new Set(acts.map(({ action }) => keyOfAction(action)));
  let next: number | null = null;
  for (const [key, { until }] of pending) {
    if (until <= now && !wanted.has(key) && !isOpen) dropPending(tracked, key);
    else if (until > now) next = earliest(next, until);
  }
  return next;
}

function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** A tag that was seen once is the owner's to take off. */
function noticeTag({ journal }: EngineContext, { torrent, memory }: Tracked, tag: string | null): void {
  if (tag === null || memory.tagged || !torrent.tags.includes(tag)) return;
  memory.tagged = true;
  journal.remember(memory);
}
