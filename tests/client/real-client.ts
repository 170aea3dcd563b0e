import { createFeed, type Feed, type FeedAnswer } from '../../src/client/feed.ts';
import type { ClientHealth } from '../../src/client/health.ts';
import type { SessionSettings } from '../../src/client/session.ts';
import { type Clock, systemClock } from '../../src/clock.ts';
import { createLogger } from '../../src/log.ts';
import { createRequest, type SendRequest } from '../../src/request.ts';
import type { Qbittorrent } from '../support/qbittorrent.ts';

const send = createRequest({ userAgent: 'Tendarr/test' });

/** The section of a configuration that leads to a running client. */
export function settingsFor(client: Qbittorrent, more: Partial<SessionSettings> = {}): SessionSettings {
  return {
    section: 'Client',
    name: 'default',
    Host: '127.0.0.1',
    Port: client.port,
    BasePath: '',
    UserName: client.username,
    Password: client.password,
    APIKey: '',
    SkipTLSVerify: false,
    ...more,
  };
}

export interface Watched {
  feed: Feed;
  answers: FeedAnswer[];
  healths: ClientHealth[];
  /** Paths that were asked for, with their method: `POST auth/login`. */
  calls: string[];
}

/** Runs a feed and writes down what it does. */
export function watch(settings: SessionSettings, clock: Clock = systemClock): Watched {
  const watched = { answers: [], healths: [], calls: [] } as Omit<Watched, 'feed'>;
  const request: SendRequest = (url, options) => {
    watched.calls.push(`${options?.method ?? 'GET'} ${new URL(url).pathname.replace('/api/v2/', '')}`);
    return send(url, options);
  };
  const feed = createFeed({
    settings,
    request,
    clock,
    log: createLogger('Main', () => {}, { level: 'INFO' }),
    onAnswer: (answer) => void watched.answers.push(answer),
    onHealth: (health) => void watched.healths.push(health),
  });
  void feed.run();
  return { ...watched, feed };
}
