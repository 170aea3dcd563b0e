/** What would be decided now under other settings. Nothing is stored, asked or sent. */
import type { LedgerEntry } from '../database/ledger.ts';
import { type Decision, decide } from './decide.ts';
import type { Rule } from './rules/rule.ts';
import type { RuleSettings } from './rules/settings.ts';
import type { View } from './rules/view.ts';
import type { Tracked } from './tracked.ts';

export interface PreviewOptions {
  torrents: Iterable<Tracked>;
  /** Null = it would not be looked after any more. */
  settingsOf: (tracked: Tracked) => RuleSettings | null;
  viewOf: (tracked: Tracked, now: number, settings?: RuleSettings) => View;
  rulesOf: (tracked: Tracked) => readonly Rule[];
  now: number;
  /** For the rows. */
  instance: string;
  kind: string;
}

const most = 1000;

/** What would be done under the other settings, and would not be done under those in force. */
export function preview({ torrents, settingsOf, viewOf, rulesOf, now, instance, kind }: PreviewOptions): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const tracked of torrents) {
    const settings = settingsOf(tracked);
    if (!settings) continue;
    const would = (view: View) => decide(supposing(view), rulesOf(tracked)).decisions.filter(isDeed);
    const today = new Set(would(viewOf(tracked, now)).map(({ rule }) => rule));
    for (const decision of would(viewOf(tracked, now, settings))) {
      if (!today.has(decision.rule)) entries.push(entryOf(tracked, decision));
    }
    if (entries.length >= most) break;
  }
  return entries
    .map((entry, index) => ({ ...entry, id: `preview:${instance}:${index}`, instance, kind }))
    .slice(0, most);

  function entryOf({ client, torrent }: Tracked, { rule, reason, inputs }: Decision): LedgerEntry {
    const { hash, name, category } = torrent;
    const time = new Date(now).toISOString();
    const about = { client, hash, name, category, instance, kind };
    return { id: '', time, ...about, rule, verdict: 'would', reason, inputs, result: null };
  }
}

function isDeed({ verdict }: Decision): boolean {
  return verdict === 'would';
}

/** Nobody is asked for a preview: what a rule would look up first is taken as the usual case. */
function supposing(view: View): View {
  const { now, manager, payload, trackers } = view;
  return {
    ...view,
    pending: new Set(),
    payload: payload ?? 'own',
    trackers: trackers ?? { readAt: now, list: null },
    manager: manager && { ...manager, queue: manager.queue && { ...manager.queue, readAt: now } },
    settings: { ...view.settings, dryRun: true },
  };
}
