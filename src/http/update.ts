/** Updating this program: start it, or fetch the file by hand. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../error.ts';
import { answers, responses } from './schema.ts';

const started = Type.Object({ status: Type.Literal('started') });

export interface UpdateDeps {
  installation: 'docker' | 'binary' | 'unknown';
  update: {
    /** Starts in the background; false = one is running already. */
    start(): boolean;
    /** The file of the newest release for this platform, as far as that is known. */
    download(): Promise<{ available: boolean; url: string | null }>;
  };
}

export function updateRoutes({ installation, update }: UpdateDeps) {
  return new Elysia()
    .post(
      '/update',
      () => {
        if (!update.start()) throw new AppError('conflict', 'An update is already in progress.');
        return { status: 'started' as const };
      },
      {
        response: responses(started, 401, 403, 409),
        detail: { summary: 'Update this program; how it went is told by /meta' },
        parse: 'none',
      },
    )
    .get(
      '/download-update',
      async () => {
        if (installation !== 'binary') {
          throw new AppError('invalid', 'Download only available for binary installations');
        }
        const { available, url } = await update.download();
        if (!available) throw new AppError('not_found', 'No update available');
        if (url === null) throw new AppError('not_found', 'No binary available for your platform');
        return new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } });
      },
      {
        detail: {
          summary: 'The file of the newest release for this platform',
          ...answers({ 302: 'The address of the file.' }, 400, 401, 404),
        },
      },
    );
}
