/** Answers to what torrent workers ask about the clients as a whole. */
import type { Feed } from '../../client/feed.ts';
import type { FromWorker, ToWorker } from '../../supervisor/message.ts';
import { pathsWithin, payloadsOf } from '../../supervisor/payload.ts';
import { createRealPaths } from '../../supervisor/real-paths.ts';
import { createTurn } from '../../turn.ts';

export type Question = Extract<FromWorker, { type: 'payload' | 'presence' | 'inUse' }>;

export interface AnswerSources {
  feeds: ReadonlyMap<string, Pick<Feed, 'torrents' | 'health'>>;
  /** Unix milliseconds of a client's newest complete answer; null = there was none. */
  answeredAt: (client: string) => number | null;
  /** Client path to our path. */
  mappings: Readonly<Record<string, string>>;
}

export async function answerOf(question: Question, { feeds, answeredAt, mappings }: AnswerSources): Promise<ToWorker> {
  const listOf = (feed: Pick<Feed, 'torrents' | 'health'> | undefined) =>
    feed?.health().state === 'up' ? feed.torrents() : null;
  if (question.type === 'presence') {
    const { id, client, hashes } = question;
    const list = listOf(feeds.get(client));
    const present = hashes.flatMap((hash) => {
      const torrent = list?.get(hash);
      return torrent ? [{ hash, addedOn: torrent.addedOn }] : [];
    });
    return { type: 'presence', id, at: list && answeredAt(client), present };
  }
  const clients = [...feeds].map(([name, feed]) => ({ name, torrents: listOf(feed) }));
  const known = { clients, mappings, real: createRealPaths(), turn: createTurn() };
  if (question.type === 'inUse') {
    const paths = await pathsWithin(question.folder, known);
    return { type: 'inUse', id: question.id, paths };
  }
  const payloads = await payloadsOf(question.torrents, known);
  return { type: 'payload', id: question.id, payloads };
}
