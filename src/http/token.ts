/** `GET /api/token`. It has no `/web` form: there it would give the token to everyone. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { responses } from './schema.ts';

const tokenSchema = Type.Object({ token: Type.String({ description: 'Empty = none is set.' }) });

export interface TokenDeps {
  webui(): { Token: string };
}

export function tokenRoutes({ webui }: TokenDeps) {
  return new Elysia().get(
    '/token',
    ({ set }) => {
      set.headers['cache-control'] = 'no-store';
      return { token: webui().Token };
    },
    {
      response: responses(tokenSchema, 401, 403),
      detail: { summary: 'The token that is set' },
    },
  );
}
