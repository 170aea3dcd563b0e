/** From what is known of a torrent to what is to be done with it. */
import type { Verdict } from '../database/ledger.ts';
import { type Action, describe, isOutside } from './action.ts';
import type { Inputs, Need, Rule, View } from './rules/rule.ts';

/** Something to write down, to do, or both. */
export interface Decision {
  rule: string;
  /** Null = how it ends decides: `done` or `failed`. */
  verdict: Exclude<Verdict, 'done' | 'failed'> | null;
  reason: string;
  inputs: Inputs;
  /** Null = nothing is to be done. */
  action: Action | null;
}

export interface Decided {
  decisions: Decision[];
  /** To be looked up before this torrent can be decided. */
  needs: Need[];
  /** Unix milliseconds at which time alone may change the decision; null = only news can. */
  again: number | null;
}

export function decide(view: View, rules: readonly Rule[]): Decided {
  const decided: Decided = { decisions: [], needs: [], again: null };
  for (const rule of rules) {
    const outcome = rule.decide(view);
    if (outcome === null) continue;
    if ('again' in outcome && outcome.again !== undefined)
      decided.again = Math.min(decided.again ?? outcome.again, outcome.again);
    if (outcome.type === 'need') decided.needs.push(...outcome.needs);
    if (outcome.type === 'hold') decided.decisions.push({ rule: rule.name, ...pick(outcome), action: null });
    if (outcome.type === 'act') decided.decisions.push(act(rule.name, outcome, view.settings.dryRun));
    if (!rule.additive) break;
  }
  return decided;
}

function pick({ verdict, reason, inputs }: { verdict: 'withheld' | 'unknown'; reason: string; inputs: Inputs }) {
  return { verdict, reason, inputs };
}

function act(
  rule: string,
  { action, reason, inputs }: { action: Action; reason: string; inputs: Inputs },
  dryRun: boolean,
): Decision {
  if (dryRun && isOutside(action)) {
    return { rule, verdict: 'would', reason: `Dry run: would ${describe(action)}.`, inputs, action: null };
  }
  return { rule, verdict: null, reason, inputs, action };
}
