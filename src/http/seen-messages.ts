/** `GET /arr/{section}/messages`: with what words a manager refused to import downloads. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../error.ts';
import { responses } from './schema.ts';

const message = Type.Object({
  text: Type.String({ description: 'The words of the manager, as they would stand in ArrErrorCodesToBlocklist.' }),
  count: Type.Integer({ description: 'Downloads that were refused with it in the last 30 days.' }),
  firstSeen: Type.String({ description: 'ISO 8601.' }),
  lastSeen: Type.String({ description: 'ISO 8601: when the newest of these downloads was first seen with it.' }),
  listed: Type.Boolean({ description: 'It is on the list: such downloads are removed.' }),
});

const seen = Type.Object({
  section: Type.String(),
  messages: Type.Array(message, { description: 'Those that are not listed first, then by the number of downloads.' }),
});

export type SeenMessage = Static<typeof message>;

export interface SeenMessagesDeps {
  /** Null = unknown section. */
  seenMessages(section: string): SeenMessage[] | null;
}

export function seenMessagesRoutes({ seenMessages }: SeenMessagesDeps) {
  return new Elysia().get(
    '/arr/:section/messages',
    ({ params: { section } }) => {
      const messages = seenMessages(section);
      if (messages === null) throw new AppError('not_found', `Unknown section ${section}`);
      return { section, messages };
    },
    {
      response: responses(seen, 401, 403, 404, 503),
      detail: { summary: 'The messages with which the manager of an instance refused to import downloads' },
    },
  );
}
