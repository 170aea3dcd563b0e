import { type History, type HistoryWindow, type Metric, readHistory } from '../answer/history.ts';
import type { Source } from '../poll.ts';

/** As often as the service begins a new step. */
const pace: Record<HistoryWindow, number> = { '24h': 300_000, '7d': 1_800_000, '30d': 7_200_000 };

export function historySource(metrics: readonly Metric[], window: HistoryWindow): Source<History> {
  return {
    path: `stats/history?metric=${metrics.join(',')}&window=${window}`,
    every: pace[window],
    patient: true,
    read: readHistory,
  };
}

/** What Home draws its lines from. */
export const lastDay = historySource(['queue', 'free_space', 'ratio'], '24h');
