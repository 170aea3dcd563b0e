/** What the log says of torrents that are about to be removed together. */
import type { Act } from '../act/context.ts';
import type { Delete } from '../action.ts';
import type { Limits } from '../rules/seeding.ts';
import { percent } from '../rules/words.ts';

/** Torrents that get a line; the ledger has them all. */
const most = 100;

/** One line with the counts of each cause, then one line for each torrent. */
export function summaryOf(acts: readonly Act<Delete>[], limitsOf: (act: Act<Delete>) => Limits): string {
  const causes = [...Map.groupBy(acts, ({ action }) => action.cause)].map(([cause, own]) => `${own.length} ${cause}`);
  const total = `${acts.length} torrent${acts.length === 1 ? '' : 's'}`;
  const lines = acts.slice(0, most).map((act) => lineOf(act, limitsOf(act)));
  if (acts.length > most) lines.push(`and ${acts.length - most} more, as the ledger tells`);
  return [`Removing ${total}: ${causes.join(', ')}`, ...lines].join('\n');
}

function lineOf({ tracked: { torrent }, decision, action }: Act<Delete>, limits: Limits): string {
  const { name, progress, ratio, seedingTime } = torrent;
  const values = [
    `progress ${percent(progress)}`,
    `ratio ${rounded(ratio)}`,
    `seeding time ${seedingTime} s`,
    `ratio limit ${limits.ratio === null ? 'none' : rounded(limits.ratio)}`,
    `seeding time limit ${limits.seedingTime === null ? 'none' : `${limits.seedingTime} s`}`,
    action.deleteFiles ? 'with its files' : 'its files stay',
  ];
  return `${name}: ${decision.reason} (${values.join(', ')})`;
}

function rounded(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}
