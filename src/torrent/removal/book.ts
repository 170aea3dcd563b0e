/** What a removal's course means for its torrent: ledger, and when a failed one is tried again. */
import type { Clock } from '../../clock.ts';
import { removed } from '../../database/ledger.ts';
import type { RemovalRow } from '../../database/removals.ts';
import type { Decision } from '../decide.ts';
import type { Entry, Journal } from '../journal.ts';
import type { Registry } from '../registry.ts';
import { keyOf } from '../tracked.ts';
import type { RemovalEnd } from './course.ts';
import type { RemovalListener } from './runner.ts';

export interface RemovalBook extends RemovalListener {
  /** Why a removal begins; for its ledger rows. */
  removing(row: RemovalRow, decision: Decision): void;
}

export interface RemovalBookOptions {
  registry: Registry;
  journal: Journal;
  clock: Clock;
  /** It can be decided again at this time. */
  lookAt: (key: string, time: number) => void;
  freed: (key: string) => void;
}

const firstRetry = 15_000;
const longestRetry = 300_000;

export function createRemovalBook({ registry, journal, clock, lookAt, freed }: RemovalBookOptions): RemovalBook {
  const decisions = new Map<number, Decision>();

  const write = (row: RemovalRow, entry: Omit<Entry, 'rule' | 'inputs'>, isNews = true) => {
    const decision = decisions.get(row.id);
    const full = { rule: row.rule, inputs: decision?.inputs ?? {}, ...entry };
    const memory = registry.remembered(row.client, row.hash);
    // Another torrent may have come under the same hash.
    if (memory?.addedOn !== row.addedOn) journal.reported(row, full);
    else if (isNews) journal.happened(memory, full);
    else journal.stands(memory, full);
    journal.flushAll();
  };
  const reasonOf = (row: RemovalRow) =>
    decisions.get(row.id)?.reason ??
    `${row.deleteFiles === null ? 'Its release was given up' : 'Removed'}, as was decided before Tendarr was interrupted.`;

  return {
    removing: (row, decision) => void decisions.set(row.id, decision),
    gone(row) {
      const result = row.deleteFiles ? `${removed} with its files` : `${removed}, its files are kept`;
      write(row, { verdict: 'done', reason: reasonOf(row), result });
    },
    told(row, section, result) {
      const given = row.deleteFiles === null ? '' : ` Its release was given up in ${section}.`;
      const reason = reasonOf(row) + given;
      write(row, { verdict: 'done', reason, result });
    },
    ended(row, { outcome, message }: RemovalEnd) {
      if (outcome === 'done') return;
      const key = keyOf(row.client, row.hash);
      const tracked = registry.get(key);
      const failures = (tracked?.pending.get('delete')?.failures ?? 0) + 1;
      const until = clock.now() + Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
      const pending = tracked?.pending.get('delete');
      if (pending) tracked?.pending.set('delete', { ...pending, until, failures });
      lookAt(key, until);
      if (outcome === 'dropped') write(row, { verdict: 'withheld', reason: `${message} It is decided anew.` }, false);
      else {
        const reason = 'It was decided to remove it, but the client did not do that.';
        write(row, { verdict: 'failed', reason, result: message }, false);
      }
    },
    freed(row) {
      decisions.delete(row.id);
      freed(keyOf(row.client, row.hash));
    },
  };
}
