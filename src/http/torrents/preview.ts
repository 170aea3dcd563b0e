/** `POST /torrents/preview`: what changed settings would do to the torrents as they are now. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { readJson } from '../body.ts';
import { type LedgerEntry, ledgerEntry } from '../ledger.ts';
import { readFields } from '../parameters.ts';
import { requireReady } from '../processes.ts';
import { reads, responses } from '../schema.ts';

const body = Type.Object({
  changes: Type.Record(Type.String(), Type.Unknown(), {
    description: 'As for POST /config: dotted keys to values, null deletes.',
    expects: 'an object of dotted keys and values',
  }),
});

const answer = Type.Object({
  matches: Type.Array(ledgerEntry, { description: 'What would be done and is not done as it is set now.' }),
});

export interface PreviewDeps {
  ready(): boolean;
  /** Stores nothing. Throws AppError `forbidden` or `invalid` as saving the changes would. */
  previewChanges(changes: unknown): Promise<LedgerEntry[]>;
}

export function previewRoutes({ ready, previewChanges }: PreviewDeps) {
  return new Elysia().post(
    '/torrents/preview',
    async ({ request }) => {
      const { changes } = readFields(body, await readJson(request));
      requireReady(ready);
      return { matches: await previewChanges(changes) };
    },
    {
      response: responses(answer, 400, 401, 403, 413, 503),
      detail: { summary: 'What changed settings would do, without storing them', ...reads({ body }) },
      parse: 'none',
    },
  );
}
