/** The instances of the managers: list, restart, rebuild. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../error.ts';
import type { Family } from './path.ts';
import { requireReady } from './processes.ts';
import { kindSchema, responses, words } from './schema.ts';
import type { Status } from './status.ts';

const counts = Type.Object({
  available: Type.Integer({ description: 'Monitored and on disk; episodes of series.' }),
  monitored: Type.Integer(),
  missing: Type.Integer({ description: 'Monitored and not on disk.' }),
  quality_met: Type.Optional(Type.Integer({ description: 'Movies and albums.' })),
  requests: Type.Optional(Type.Integer({ description: 'Movies and albums.' })),
});

const rollup = Type.Partial(Type.Object({ movie: counts, series: counts, music: counts }));

const entry = Type.Object({ category: Type.String(), name: Type.String(), type: kindSchema });
const list = Type.Object({ arr: Type.Array(entry), ready: Type.Boolean() });
const listWithCounts = Type.Object({ ...list.properties, counts: rollup });
const started = Type.Object({ status: Type.Literal('started') });
const restarted = Type.Object({ status: Type.Literal('ok'), restarted: Type.Array(words(['search', 'torrent'])) });

export type Counts = Static<typeof counts>;
/** Over all instances of a kind; a kind without an instance is left out. */
export type RollupCounts = Static<typeof rollup>;

export interface ArrDeps {
  status(): Pick<Status, 'arrs' | 'ready'>;
  counts(): RollupCounts;
  ready(): boolean;
  /** Starts restarting both processes and returns at once; null = unknown section. */
  restartSection(section: string): ('search' | 'torrent')[] | null;
  /** Starts a rebuild unless one runs. */
  rebuild(): void;
}

export function arrRoutes(deps: ArrDeps, family: Family) {
  const { ready, restartSection, rebuild } = deps;
  return new Elysia()
    .use(listRoute(deps, family))
    .post(
      '/arr/rebuild',
      () => {
        requireReady(ready);
        rebuild();
        return { status: 'started' as const };
      },
      {
        response: responses(started, 401, 403, 503),
        detail: { summary: 'Restart all instances, one after another, and read their libraries again' },
        parse: 'none',
      },
    )
    .post(
      '/arr/:section/restart',
      ({ params }) => {
        requireReady(ready);
        const kinds = restartSection(params.section);
        if (kinds === null) throw new AppError('not_found', `Unknown section ${params.section}`);
        return { status: 'ok' as const, restarted: kinds };
      },
      {
        response: responses(restarted, 401, 403, 404, 503),
        detail: { summary: 'Restart the processes of an instance' },
        parse: 'none',
      },
    );
}

function listRoute({ status, counts }: ArrDeps, family: Family) {
  const instances = () => {
    const { arrs, ready } = status();
    return { arr: arrs.map(({ category, name, type }) => ({ category, name, type })), ready };
  };
  const detail = { summary: 'The instances of the managers' };
  if (family === 'api') return new Elysia().get('/arr', instances, { response: responses(list, 401), detail });
  const withCounts = () => ({ ...instances(), counts: counts() });
  return new Elysia().get('/arr', withCounts, { response: responses(listWithCounts, 401), detail });
}
