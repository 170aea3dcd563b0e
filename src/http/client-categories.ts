/** `GET /web/client/categories`: the categories that are looked after, with what their torrents amount to. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { responses, words } from './schema.ts';

const seedingConfig = Type.Object({
  maxRatio: Type.Number({ description: '-1 = no limit.' }),
  maxTime: Type.Number({ description: 'Seconds; -1 = no limit.' }),
  removeMode: Type.Integer({
    description: '-1 never, 1 at the ratio, 2 at the seeding time, 3 at one of them, 4 at both.',
  }),
  downloadLimit: Type.Integer({ description: 'KB/s for each torrent; -1 = no limit.' }),
  uploadLimit: Type.Integer({ description: 'KB/s for each torrent; -1 = no limit.' }),
});

const entry = Type.Object({
  category: Type.String(),
  instance: Type.String({ description: 'The manager instance, or the client instance where no manager is.' }),
  managedBy: words(['client', 'arr']),
  torrentCount: Type.Integer(),
  seedingCount: Type.Integer(),
  totalSize: Type.Integer({ description: 'Bytes.' }),
  avgRatio: Type.Number({ description: '0 when there are no torrents.' }),
  avgSeedingTime: Type.Number({ description: 'Seconds; 0 when there are no torrents.' }),
  seedingConfig,
});

const list = Type.Array(entry);

export type ClientCategory = Static<typeof entry>;

export interface ClientCategoriesDeps {
  /** Without what belongs to client instances that cannot be reached. */
  clientCategories(): ClientCategory[];
}

export function clientCategoriesRoutes({ clientCategories }: ClientCategoriesDeps) {
  return new Elysia().get('/client/categories', () => clientCategories(), {
    response: responses(list, 401, 403),
    detail: { summary: 'Categories that are looked after' },
  });
}
