/** What the process says it is doing: one line for the page, and when that was. */
import type { Clock } from '../clock.ts';
import type { CycleStore } from '../database/search/cycle.ts';
import type { Attention, FromWorker, WorkerReport } from '../supervisor/message.ts';
import { joined } from './choose/text.ts';

export interface ActivityLine {
  /** Kept over restarts; the same again is the same moment. */
  done(summary: string): void;
  /** Shown while it lasts; null = over. */
  doing(summary: string | null): void;
  attention(items: Attention[]): void;
}

export const updating = 'Updating database';
export const off = 'Search is off';

/** @param searches false = a search that was done before it was switched off is not shown */
export function createActivity(
  store: CycleStore,
  clock: Clock,
  send: (message: FromWorker) => void,
  searches: boolean,
): ActivityLine {
  let last = searches ? store.activity() : { summary: off, at: null };
  let current: { summary: string; at: number } | null = null;
  let items: Attention[] = [];
  let reported = '';

  const report = () => {
    const shown = current ?? last;
    const message: WorkerReport = {
      ...(shown === null ? {} : { searchSummary: shown.summary }),
      ...(shown?.at ? { searchTimestamp: new Date(shown.at).toISOString() } : {}),
      attention: items,
    };
    const text = JSON.stringify(message);
    if (text === reported) return;
    reported = text;
    send({ type: 'report', report: message });
  };
  report();
  return {
    done(summary) {
      if (!searches || summary === last?.summary) return report();
      last = { summary, at: clock.now() };
      store.say({ summary, at: clock.now() });
      report();
    },
    doing(summary) {
      const text = summary === null ? null : joined(updating, summary);
      current = text === null ? null : { summary: text, at: clock.now() };
      report();
    },
    attention(list) {
      items = list;
      report();
    },
  };
}
