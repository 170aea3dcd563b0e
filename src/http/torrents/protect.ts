/** `POST /torrents/protect`: excludes torrents from all rules, or ends that. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { readJson } from '../body.ts';
import { readFields } from '../parameters.ts';
import { requireReady } from '../processes.ts';
import { reads, responses } from '../schema.ts';

const most = 1000;

const one = Type.Object({
  client: Type.String({ minLength: 1, maxLength: 200, description: 'Client instance.' }),
  hash: Type.String({ pattern: '^[0-9A-Fa-f]{40}([0-9A-Fa-f]{24})?$', description: 'In any case.' }),
});

const body = Type.Object({
  torrents: Type.Array(one, {
    minItems: 1,
    maxItems: most,
    expects: `a list of 1 to ${most} torrents, each with client and hash`,
  }),
  protect: Type.Boolean(),
});

const answer = Type.Object({
  status: Type.Literal('ok'),
  changed: Type.Integer({ description: 'Those that were not so before and that the client took it for.' }),
});

export interface ProtectDeps {
  ready(): boolean;
  /** Puts the protecting tag on, or takes it off. Gives how many torrents changed; hashes are in lower case. */
  protectTorrents(torrents: { client: string; hash: string }[], protect: boolean): Promise<number>;
}

export function protectRoutes({ ready, protectTorrents }: ProtectDeps) {
  return new Elysia().post(
    '/torrents/protect',
    async ({ request }) => {
      const read = readFields(body, await readJson(request));
      requireReady(ready);
      const torrents = read.torrents.map(({ client, hash }) => ({ client, hash: hash.toLowerCase() }));
      return { status: 'ok' as const, changed: await protectTorrents(torrents, read.protect) };
    },
    {
      response: responses(answer, 400, 401, 403, 413, 503),
      detail: { summary: 'Exclude torrents from all rules, or end that', ...reads({ body }) },
      parse: 'none',
    },
  );
}
