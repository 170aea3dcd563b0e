/** The worker processes: list and restart. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../error.ts';
import { revised } from './revised.ts';
import { nullable, responses, words } from './schema.ts';

const processEntry = Type.Object({
  category: Type.String({ description: 'The category of the instance; the name of a placeholder.' }),
  name: Type.String(),
  kind: words(['search', 'torrent']),
  pid: nullable(Type.Integer({ description: 'Null = never started.' })),
  alive: Type.Boolean(),
  rebuilding: Type.Boolean(),
  searchSummary: Type.Optional(Type.String()),
  searchTimestamp: Type.Optional(Type.String({ description: 'ISO 8601.' })),
  queueCount: Type.Optional(Type.Integer()),
  categoryCount: Type.Optional(Type.Integer()),
  metricType: Type.Optional(words(['free-space', 'category'])),
  lastError: Type.Optional(nullable(Type.String())),
  exitedAt: Type.Optional(nullable(Type.String({ description: 'ISO 8601.' }))),
  exitCode: Type.Optional(nullable(Type.Integer({ description: 'Null = ended by a signal.' }))),
  restarts: Type.Optional(Type.Integer()),
});

const processList = Type.Object({ processes: Type.Array(processEntry) });
const restarted = Type.Object({
  status: Type.Literal('ok'),
  restarted: Type.Array(words(['search', 'torrent']), {
    description: 'The kinds of process that are being restarted.',
  }),
});
const accepted = Type.Object({ status: Type.Literal('ok') });

export type ProcessEntry = Static<typeof processEntry>;

export interface ProcessList {
  processes: ProcessEntry[];
  revision?: number | string;
}
export type ProcessKind = ProcessEntry['kind'];

export interface ProcessesDeps {
  /** A bare list, or with a `revision` that is raised with every change. */
  processes(): ProcessEntry[] | ProcessList;
  /** Starts restarting and returns at once; null = unknown category. */
  restart(category: string, kind: ProcessKind | 'all'): ProcessKind[] | null;
  restartAll(): void;
  /** The instances of the configuration are built. */
  ready(): boolean;
  startId: string;
}

export function processesRoutes({ processes, restart, restartAll, ready, startId }: ProcessesDeps) {
  return new Elysia()
    .get(
      '/processes',
      ({ request, set }) => {
        const list = processes();
        return revised<ProcessList>(Array.isArray(list) ? { processes: list } : list, request, set, startId);
      },
      { response: responses(processList, 401), detail: { summary: 'The worker processes' } },
    )
    .post(
      '/processes/restart_all',
      () => {
        requireReady(ready);
        restartAll();
        return { status: 'ok' as const };
      },
      {
        response: responses(accepted, 401, 403, 503),
        detail: { summary: 'Restart all worker processes' },
        parse: 'none',
      },
    )
    .post(
      '/processes/:category/:kind/restart',
      ({ params }) => {
        const kind = readKind(params.kind);
        requireReady(ready);
        const kinds = restart(params.category, kind);
        if (kinds === null) throw new AppError('not_found', `Unknown category ${params.category}`);
        return { status: 'ok' as const, restarted: kinds };
      },
      {
        response: responses(restarted, 400, 401, 403, 404, 503),
        detail: { summary: 'Restart the processes of a category' },
        parse: 'none',
      },
    );
}

/** Throws AppError `unavailable` until the instances are built. */
export function requireReady(ready: () => boolean): void {
  if (!ready()) throw new AppError('unavailable', 'Manager not ready');
}

function readKind(word: string): ProcessKind | 'all' {
  const kind = word.toLowerCase();
  if (kind === 'search' || kind === 'torrent' || kind === 'all') return kind;
  throw new AppError('invalid', 'kind must be search, torrent or all');
}
