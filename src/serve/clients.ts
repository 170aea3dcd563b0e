/** The feeds of all client instances. */

import { createFeed, type Feed, type FeedAnswer } from '../client/feed.ts';
import type { ClientHealth } from '../client/health.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { ClientConfig } from '../config/config.ts';
import type { Logger } from '../log.ts';
import type { SendRequest } from '../request.ts';

export interface ClientsOptions {
  request: SendRequest;
  log: Logger;
  onAnswer(answer: FeedAnswer): Promise<void>;
  onHealth(health: ClientHealth): void;
  /** A feed ended by a defect. The client counts as down, and is taken up anew after a while. */
  onDefect(client: string, thrown: unknown): void;
  /** Milliseconds between two looks at a client in which nothing downloads. */
  restMs(): number;
  clock?: Clock;
}

export interface Clients {
  /** By client instance name, in the order of the configuration. */
  feeds: ReadonlyMap<string, Feed>;
  /**
   * Makes the running feeds those of the sections that are switched on. One whose section is as before goes on: a new
   * connection would be a new log-in, of which a client takes only a few wrong ones. Resolves before a new one answers.
   */
  change(clients: readonly ClientConfig[]): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  settings: ClientConfig;
  feed: Feed;
  /** Ends what waits to take it up anew. */
  gone: AbortController;
}

const firstPause = 30_000;
const longestPause = 300_000;

export function startClients(first: readonly ClientConfig[], options: ClientsOptions): Clients {
  const { clock = systemClock, onDefect } = options;
  const running = new Map<string, Running>();
  const feeds = new Map<string, Feed>();

  const run = (one: Running, pause = firstPause) => {
    one.feed.run().catch(async (thrown: unknown) => {
      onDefect(one.settings.name, thrown);
      await clock.sleep(pause, one.gone.signal);
      if (one.gone.signal.aborted) return;
      one.feed = createFeed({ ...options, settings: one.settings });
      feeds.set(one.settings.name, one.feed);
      run(one, Math.min(2 * pause, longestPause));
    });
  };

  const start = (settings: ClientConfig): Running => {
    const one = { settings, feed: createFeed({ ...options, settings }), gone: new AbortController() };
    running.set(settings.name, one);
    run(one);
    return one;
  };

  const end = async (leaving: readonly Running[]) => {
    await Promise.all(
      leaving.map(({ settings, feed, gone }) => {
        gone.abort();
        running.delete(settings.name);
        return feed.stop();
      }),
    );
  };

  /** In the order of the configuration, also after a change. */
  const fill = (clients: readonly ClientConfig[]) => {
    feeds.clear();
    for (const settings of clients) {
      if (!settings.Disabled) feeds.set(settings.name, (running.get(settings.name) ?? start(settings)).feed);
    }
  };

  fill(first);
  return {
    feeds,
    async change(clients) {
      const isAsBefore = ({ settings }: Running) =>
        clients.some((client) => !client.Disabled && Bun.deepEquals(client, settings));
      await end([...running.values()].filter((one) => !isAsBefore(one)));
      fill(clients);
    },
    stop: () => end([...running.values()]),
  };
}
