/** From what is known of a torrent to what is to be done with it. */
import type { TorrentState } from '../client/torrent.ts';
import type { Verdict } from '../database/ledger.ts';
import { type Action, describe, isOutside, keyOfAction } from './action.ts';
import type { Inputs, Need, Outcome, Rule, View } from './rules/rule.ts';

/** Something to write down, to do, or both. */
export interface Decision {
  rule: string;
  /** Null = how it ends decides: `done` or `failed`; nothing is written for a `note` or a `keep`. */
  verdict: Exclude<Verdict, 'done' | 'failed'> | null;
  reason: string;
  inputs: Inputs;
  /** Null = nothing is to be done. */
  action: Action | null;
  /** What is held: Unix milliseconds at which time alone may change that. */
  again?: number;
}

export interface Decided {
  decisions: Decision[];
  /** To be looked up before this torrent can be decided. */
  needs: Need[];
  /** Unix milliseconds at which time alone may change the decision; null = only news can. */
  again: number | null;
}

/** Nothing is decided about a torrent while its removal is under way. */
export function decide(view: View, rules: readonly Rule[]): Decided {
  const decided: Decided = { decisions: [], needs: [], again: null };
  if (view.pending.has('delete')) return decided;
  for (const rule of rulesIn(view.torrent.state, rules)) {
    const outcome = rule.decide(view);
    if (outcome === null) continue;
    collect(decided, rule, outcome, view);
    if (!rule.additive || removes(outcome)) break;
  }
  return decided;
}

/** Most rules have nothing to say in most states, and there may be very many torrents. */
const byState = new WeakMap<readonly Rule[], Map<TorrentState, readonly Rule[]>>();

function rulesIn(state: TorrentState, rules: readonly Rule[]): readonly Rule[] {
  const known = byState.get(rules)?.get(state);
  if (known !== undefined) return known;
  const found = rules.filter(({ states }) => states === undefined || states(state));
  byState.set(rules, new Map(byState.get(rules)).set(state, found));
  return found;
}

function collect(decided: Decided, rule: Rule, outcome: Outcome, view: View): void {
  switch (outcome.type) {
    case 'several':
      for (const one of outcome.outcomes) collect(decided, rule, one, view);
      return;
    case 'need':
      for (const need of outcome.needs) if (!decided.needs.includes(need)) decided.needs.push(need);
      return;
    case 'rest':
      sooner(decided, outcome.again);
      return;
    case 'hold': {
      sooner(decided, outcome.again);
      const { verdict, reason, inputs, note, again } = outcome;
      const action: Action | null = note ? { type: 'note', notes: note } : null;
      decided.decisions.push({ rule: rule.name, verdict, reason, inputs, action, again });
      return;
    }
    case 'act': {
      const decision = act(rule.name, outcome, view);
      if (decision) decided.decisions.push(decision);
    }
  }
}

function sooner(decided: Decided, again: number | undefined): void {
  if (again !== undefined) decided.again = Math.min(decided.again ?? again, again);
}

/** Null: it is under way already, or the client could not be told. */
function act(rule: string, outcome: Extract<Outcome, { type: 'act' }>, view: View): Decision | null {
  const { action, reason, inputs, because } = outcome;
  if (!isOutside(action)) return { rule, verdict: null, reason, inputs, action };
  if (!view.fresh || view.pending.has(keyOfAction(action))) return null;
  if (view.settings.dryRun) {
    const why = because === undefined ? '' : `, because ${because}`;
    return { rule, verdict: 'would', reason: `Dry run: would ${describe(action)}${why}.`, inputs, action: null };
  }
  return { rule, verdict: null, reason, inputs, action };
}

function removes(outcome: Outcome): boolean {
  return outcome.type === 'act' && outcome.action.type === 'delete';
}
