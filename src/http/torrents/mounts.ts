/** `POST /torrents/mounts/{client}/confirm`: the files that are missing on a client are gone on purpose. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../../error.ts';
import { requireReady } from '../processes.ts';
import { responses } from '../schema.ts';

const answer = Type.Object({
  status: Type.Literal('ok'),
  confirmed: Type.Integer({ description: 'Torrents without files; every rule looks at each of them once more.' }),
});

export interface MountDeps {
  ready(): boolean;
  /**
   * How many torrents without files were confirmed. Throws AppError `not_found` for an unknown client, `conflict` when
   * no disk of it is taken for lost.
   */
  confirmMissing(client: string): Promise<number>;
}

export function mountRoutes({ ready, confirmMissing }: MountDeps) {
  return new Elysia().post(
    '/torrents/mounts/:client/confirm',
    async ({ params }) => {
      requireReady(ready);
      return { status: 'ok' as const, confirmed: await confirmMissing(params.client) };
    },
    {
      response: responses(answer, 401, 403, 404, 409, 503),
      detail: { summary: 'Say that the files missing together on a client are gone on purpose' },
      parse: 'none',
    },
  );
}

export function unknownClient(client: string): AppError {
  return new AppError('not_found', `Unknown client ${client}`);
}

export function nothingLost(): AppError {
  return new AppError('conflict', 'No disk of this client is taken for lost');
}
