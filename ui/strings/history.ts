import type { HistoryWindow } from '../answer/history.ts';
import type { ChartName } from '../pages/home/tile.tsx';

/** What the large charts say. */
export const text = {
  titles: {
    queue: 'Download queue',
    free_space: 'Free space',
    ratio: 'Seeding ratio',
    complete: 'Library complete',
  } satisfies Record<ChartName, string>,
  window: 'Time',
  windows: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } satisfies Record<HistoryWindow, string>,
  table: 'Show as table',
  chart: 'Show as chart',
  means: { '24h': 'Means of each hour', '7d': 'Means of six hours', '30d': 'Means of each day' } satisfies Record<
    HistoryWindow,
    string
  >,
  time: 'Time',
  cursor: 'Point in time',
  at: (time: string, values: string) => `${time}: ${values}`,
  total: 'All',
  limit: (limit: string) => `Pauses below ${limit}`,
  target: (ratio: string) => `Target ${ratio}`,
  unknown: 'not known',
  none: 'Nothing was measured in this time.',
  failed: (message: string) => `The history cannot be shown: ${message}`,
};
