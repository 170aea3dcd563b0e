/** `POST /torrents/brake/{category}/release`: lets pass what the brake on mass removal holds. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../../error.ts';
import { requireReady } from '../processes.ts';
import { responses } from '../schema.ts';

const answer = Type.Object({
  status: Type.Literal('ok'),
  released: Type.Integer({ description: 'Held removals that may pass now; each is checked once more.' }),
});

export interface BrakeDeps {
  ready(): boolean;
  /** How many were held. Throws AppError `not_found` for a category of nobody, `conflict` when nothing is held. */
  releaseBrake(category: string): Promise<number>;
}

export function brakeRoutes({ ready, releaseBrake }: BrakeDeps) {
  return new Elysia().post(
    '/torrents/brake/:category/release',
    async ({ params }) => {
      requireReady(ready);
      return { status: 'ok' as const, released: await releaseBrake(params.category) };
    },
    {
      response: responses(answer, 401, 403, 404, 409, 503),
      detail: { summary: 'Let pass the removals of a category that the brake holds' },
      parse: 'none',
    },
  );
}

export function unknownCategory(category: string): AppError {
  return new AppError('not_found', `Unknown category ${category}`);
}

export function nothingHeld(): AppError {
  return new AppError('conflict', 'Nothing is held');
}
