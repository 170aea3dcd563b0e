/** `GET /torrents/distribution`: how many torrents each category has on each client instance. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { responses } from '../schema.ts';

const perClient = Type.Record(Type.String(), Type.Integer(), { description: 'Client instance to count.' });
const answer = Type.Object({
  distribution: Type.Record(Type.String(), perClient, {
    description: 'By category. Torrents without one are under uncategorized, which is always there.',
  }),
});

export type Distribution = Static<typeof answer>['distribution'];

export interface DistributionDeps {
  /** Of the client instances that can be reached. */
  distribution(): Distribution;
}

export function distributionRoutes({ distribution }: DistributionDeps) {
  return new Elysia().get('/torrents/distribution', () => ({ distribution: distribution() }), {
    response: responses(answer, 401, 403),
    detail: { summary: 'Torrents by category and client instance' },
  });
}
