import { randomBytes } from 'node:crypto';
import type { Dialect } from './dialect.ts';
import type { SyncState } from './sync.ts';

export interface SessionOptions {
  username: string;
  password: string;
  /** Seconds without a request after which a session ends. */
  sessionTimeout: number;
  /** Refused logins after which everybody from this machine is banned. */
  maxFailures: number;
  /** Seconds. */
  banDuration: number;
  /** No login is asked for. */
  bypass: boolean;
}

export interface Session extends SyncState {
  /** Cookie value; '' = the session of the API key. */
  id: string;
  lastUsed: number;
  /** When the cookie was last sent; 5.2 renews it from time to time. */
  cookieSent: number;
}

/** Who may call the demo client, as the real one decides it. */
export interface Sessions {
  options: SessionOptions;
  cookieName: string;
  /** Null until one is made; then a Bearer token beside the cookies. */
  apiKey: string | null;
  login(username: string, password: string): 'ok' | 'refused' | 'banned';
  start(): Session;
  /** The living session of a cookie. */
  find(cookie: string | null): Session | null;
  end(session: Session): void;
  /** Ends every session, as a restart of the client does. */
  expireAll(): void;
  keySession(): Session;
  rotateKey(): string;
  isBanned(): boolean;
  /** Forgets failures and ban. */
  unban(): void;
  count(): number;
}

export function createSessions(
  dialect: Dialect,
  port: () => number,
  options: SessionOptions,
  now: () => number,
): Sessions {
  const sessions = new Map<string, Session>();
  let keySession: Session | null = null;
  let failures = 0;
  let bannedUntil = 0;
  const isBanned = () => now() < bannedUntil;
  return {
    options,
    get cookieName() {
      return dialect.modern ? `QBT_SID_${port()}` : 'SID';
    },
    apiKey: null,
    login(username, password) {
      if (isBanned()) return 'banned';
      if (username === options.username && password === options.password) {
        failures = 0;
        return 'ok';
      }
      failures += 1;
      if (failures >= options.maxFailures) {
        failures = 0;
        bannedUntil = now() + options.banDuration * 1000;
      }
      return 'refused';
    },
    start() {
      const session: Session = {
        id: randomBytes(24).toString('base64'),
        lastUsed: now(),
        cookieSent: now(),
        last: null,
        accepted: null,
      };
      sessions.set(session.id, session);
      return session;
    },
    find(cookie) {
      const session = cookie === null ? undefined : sessions.get(cookie);
      if (!session) return null;
      if (now() - session.lastUsed > options.sessionTimeout * 1000) {
        sessions.delete(session.id);
        return null;
      }
      session.lastUsed = now();
      return session;
    },
    end: (session) => void sessions.delete(session.id),
    expireAll() {
      sessions.clear();
      keySession = null;
    },
    keySession() {
      keySession ??= { id: '', lastUsed: now(), cookieSent: now(), last: null, accepted: null };
      return keySession;
    },
    rotateKey() {
      this.apiKey = `qbt_${randomBytes(21).toString('base64url')}`;
      keySession = null;
      return this.apiKey;
    },
    isBanned,
    unban() {
      failures = 0;
      bannedUntil = 0;
    },
    count: () => sessions.size,
  };
}
