/** `POST /loglevel`: how much is logged, until the next start. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../error.ts';
import { type Level, levels, parseLevel } from '../log.ts';
import { readJson } from './body.ts';
import { reads, responses, words } from './schema.ts';

const levelBody = Type.Object({ level: words(levels, { description: 'In any case.' }) });
const levelSet = Type.Object({ status: Type.Literal('ok'), level: words(levels) });

export interface LoglevelDeps {
  /** Holds at once for every logger of every process; is not stored. */
  setLevel(level: Level): void;
}

export function loglevelRoutes({ setLevel }: LoglevelDeps) {
  return new Elysia().post(
    '/loglevel',
    async ({ request }) => {
      const level = parseLevel(field(await readJson(request), 'level'));
      if (level === null) throw new AppError('invalid', 'Invalid log level');
      setLevel(level);
      return { status: 'ok' as const, level };
    },
    {
      response: responses(levelSet, 400, 401, 403, 413),
      detail: { summary: 'Set the log level until the next start', ...reads({ body: levelBody }) },
      parse: 'none',
    },
  );
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}
