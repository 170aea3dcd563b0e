/** `GET /stats/history`: how a few numbers went over the last day, week or month. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { invalid, readQuery } from './parameters.ts';
import { nullable, reads, responses, words } from './schema.ts';

export const metrics = ['queue', 'free_space', 'ratio', 'complete', 'searches'] as const;
export type Metric = (typeof metrics)[number];

const windows = ['24h', '7d', '30d'] as const;
export type Window = (typeof windows)[number];

const points = Type.Array(nullable(Type.Number()), { description: 'Null where nothing is known.' });
const history = Type.Object({
  step: Type.Integer({ description: 'Seconds from one point to the next.' }),
  from: Type.String({ description: 'ISO 8601: where the first point begins.' }),
  series: Type.Record(Type.String(), Type.Record(Type.String(), points), {
    description:
      'By metric, then by instance (queue, ratio, searches: those of the last hour), folder (free_space, in bytes) or kind (complete: what of the monitored movies, episodes or albums is on disk, from 0 to 1).',
  }),
});

const query = Type.Object({
  metric: Type.Optional(
    Type.String({ maxLength: 200, description: `Some of ${metrics.join(', ')}, with commas between; all by default.` }),
  ),
  window: words(windows, { default: '24h' }),
});

export type History = Static<typeof history>;

export interface StatsDeps {
  history(metrics: readonly Metric[], window: Window): History;
}

export function statsRoutes({ history: read }: StatsDeps) {
  return new Elysia().get(
    '/stats/history',
    ({ request }) => {
      const { metric, window } = readQuery(query, request.url);
      return read(metric === undefined ? metrics : readMetrics(metric), window);
    },
    {
      response: responses(history, 400, 401),
      detail: { summary: 'Numbers over time', ...reads({ query }) },
    },
  );
}

function readMetrics(list: string): Metric[] {
  const wanted = new Set(list.split(',').map((word) => word.trim()));
  if ([...wanted].some((word) => !metrics.some((metric) => metric === word))) {
    throw invalid('metric', `must be some of ${metrics.join(', ')}, with commas between`);
  }
  return metrics.filter((metric) => wanted.has(metric));
}
