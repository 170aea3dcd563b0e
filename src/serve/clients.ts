/** The feeds of all client instances of one configuration. */
import { createFeed, type Feed, type FeedAnswer } from '../client/feed.ts';
import type { ClientHealth } from '../client/health.ts';
import type { ClientConfig } from '../config/config.ts';
import type { Logger } from '../log.ts';
import type { SendRequest } from '../request.ts';

export interface ClientsOptions {
  clients: readonly ClientConfig[];
  request: SendRequest;
  log: Logger;
  onAnswer(answer: FeedAnswer): Promise<void>;
  onHealth(health: ClientHealth): void;
  /** A feed ended by a defect: the program must not go on as if it knew anything of that client. */
  onDefect(client: string, thrown: unknown): void;
}

export interface Clients {
  feeds: ReadonlyMap<string, Feed>;
  stop(): Promise<void>;
}

export function startClients({ clients, request, log, onAnswer, onHealth, onDefect }: ClientsOptions): Clients {
  const feeds = new Map<string, Feed>();
  for (const settings of clients) {
    if (settings.Disabled) continue;
    const feed = createFeed({ settings, request, log, onAnswer, onHealth });
    feeds.set(settings.name, feed);
    feed.run().catch((thrown: unknown) => onDefect(settings.name, thrown));
  }
  return {
    feeds,
    stop: async () => {
      await Promise.all([...feeds.values()].map((feed) => feed.stop()));
    },
  };
}
