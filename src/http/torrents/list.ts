/** `GET /torrents`: the torrents of all client instances, filtered, sorted, in pages. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { torrentStates } from '../../torrent-state.ts';
import { readQuery } from '../parameters.ts';
import { nullable, reads, responses, words } from '../schema.ts';

export const sortKeys = [
  'name',
  'category',
  'instance',
  'client',
  'state',
  'tracker',
  'progress',
  'size',
  'ratio',
  'seedingTime',
  'addedOn',
  'completedOn',
  'eta',
] as const;

const stateSchema = words(torrentStates);
const time = (description: string) => nullable(Type.String({ description }));

const nextAction = Type.Object({
  action: Type.String(),
  rule: Type.String(),
  reason: Type.String({ description: 'One sentence.' }),
  at: time('ISO 8601; null = as soon as possible.'),
});

const entry = Type.Object({
  client: Type.String({ description: 'Client instance.' }),
  hash: Type.String({ description: 'Lower case.' }),
  name: Type.String(),
  category: Type.String({ description: 'Empty = none.' }),
  instance: nullable(Type.String({ description: 'Who looks after it; null = nobody.' })),
  state: stateSchema,
  progress: Type.Number({ description: '0 to 1.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  ratio: Type.Number(),
  seedingTime: Type.Integer({ description: 'Seconds.' }),
  addedOn: time('ISO 8601.'),
  completedOn: time('ISO 8601; null = not complete.'),
  eta: nullable(Type.Integer({ description: 'Seconds; null = not known.' })),
  tracker: nullable(Type.String({ description: 'The host of the first tracker.' })),
  tags: Type.Array(Type.String()),
  protected: Type.Boolean({ description: 'Its owner has excluded it from all rules.' }),
  next: nullable(nextAction),
});

const pageSchema = Type.Object({
  total: Type.Integer({ description: 'How many match the filters.' }),
  page: Type.Integer(),
  page_size: Type.Integer(),
  torrents: Type.Array(entry),
});

const text = (description?: string) => Type.Optional(Type.String({ maxLength: 500, description }));

const query = Type.Object({
  category: text('Exactly this one; uncategorized = those without one.'),
  instance: text('Section of the instance that looks after them.'),
  client: text('Client instance.'),
  q: text('Part of the name, in any case.'),
  state: Type.Optional(stateSchema),
  tracker: text('Host of a tracker.'),
  sort: words(sortKeys, { default: 'name', description: 'What is not known comes last.' }),
  order: words(['asc', 'desc'], { default: 'asc' }),
  page: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
  page_size: Type.Integer({ minimum: 1, default: 100, description: 'At most 500 are given.' }),
});

const longestPage = 500;

export type TorrentEntry = Static<typeof entry>;
export type TorrentQuery = Static<typeof query>;

export interface TorrentListDeps {
  /** From memory. `total` counts everything that the filters match. */
  torrents(query: TorrentQuery): { total: number; torrents: TorrentEntry[] };
}

export function torrentListRoutes({ torrents }: TorrentListDeps) {
  return new Elysia().get(
    '/torrents',
    ({ request }) => {
      const asked = readQuery(query, request.url);
      const wanted = { ...asked, page_size: Math.min(asked.page_size, longestPage) };
      return { ...torrents(wanted), page: wanted.page, page_size: wanted.page_size };
    },
    {
      response: responses(pageSchema, 400, 401, 403),
      detail: { summary: 'Torrents of all client instances', ...reads({ query }) },
    },
  );
}
