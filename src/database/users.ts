/** The local login: one user, an argon2id hash, sessions. Nothing of it is ever part of the configuration. */
import type { Database } from 'bun:sqlite';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Shortest password in characters and longest in bytes. */
const passwordLimits = { characters: 8, bytes: 1024 } as const;

const longestName = 128;

/** How long a session lasts. */
export const sessionSeconds = 7 * 24 * 3600;

/** OWASP's parameters for small machines: 19 MiB, two passes. */
const argon2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

export interface Users {
  hasPassword(): boolean;
  /** Computes a hash whether or not the name is right, so that the time does not tell which part was wrong. */
  verify(username: string, password: string): Promise<boolean>;
  /** What is wrong with a new user name or password, in words; null = nothing. */
  problem(username: string, password: string): string | null;
  /** Replaces the user and ends all sessions. */
  setPassword(username: string, password: string): Promise<void>;
  /** Removes user and sessions: the interface is open again. */
  clear(): void;
  /** @returns a fresh id, which is not stored. */
  openSession(): string;
  hasSession(id: string): boolean;
  closeSession(id: string): void;
}

interface UserRow {
  name: string;
  hash: string;
}

/**
 * @param changed called after the user was set or removed. @param database `tendarr.db`, see `openTendarr`. `tendarr password` writes the same file from a second process while
 * the service runs; its change is seen by the next call. @param now Unix milliseconds.
 */
export function createUsers(database: Database, now: () => number = Date.now, changed: () => void = () => {}): Users {
  const readVersion = database.query('PRAGMA data_version');
  const readUser = database.query('SELECT name, hash FROM users');
  const readSession = database.query('SELECT 1 FROM sessions WHERE id_hash = ? AND expires_at > ?');
  let known: { version: number; user: UserRow | null } | null = null;

  // Every request asks, so the row is kept until another connection has written (data_version) or this one has.
  const user = (): UserRow | null => {
    const { data_version: version } = readVersion.get() as { data_version: number };
    if (known?.version !== version) known = { version, user: readUser.get() as UserRow | null };
    return known.user;
  };
  const replace = (row: UserRow | null) => {
    database.transaction(() => {
      database.run('DELETE FROM sessions');
      database.run('DELETE FROM users');
      if (row) database.run('INSERT INTO users (id, name, hash) VALUES (1, ?, ?)', [row.name, row.hash]);
    })();
    known = null;
    changed();
  };

  return {
    hasPassword: () => user() !== null,
    async verify(username, password) {
      const stored = user();
      if (stored === null) return false;
      const right = await Bun.password.verify(password, stored.hash);
      return timingSafeEqual(sha256(username), sha256(stored.name)) && right;
    },
    problem,
    async setPassword(username, password) {
      replace({ name: username, hash: await Bun.password.hash(password, argon2) });
    },
    clear: () => replace(null),
    openSession() {
      const id = randomBytes(32).toString('base64url');
      database.transaction(() => {
        database.run('DELETE FROM sessions WHERE expires_at <= ?', [now()]);
        database.run('INSERT INTO sessions (id_hash, expires_at) VALUES (?, ?)', [
          sha256(id),
          now() + sessionSeconds * 1000,
        ]);
      })();
      return id;
    },
    hasSession: (id) => readSession.get(sha256(id), now()) !== null,
    closeSession(id) {
      database.run('DELETE FROM sessions WHERE id_hash = ?', [sha256(id)]);
    },
  };
}

function problem(username: string, password: string): string | null {
  if (username.trim() === '' || username.length > longestName)
    return `The user name must have 1 to ${longestName} characters`;
  if ([...password].length < passwordLimits.characters) {
    return `The password must have at least ${passwordLimits.characters} characters`;
  }
  if (Buffer.byteLength(password) > passwordLimits.bytes) {
    return `The password must have at most ${passwordLimits.bytes} bytes`;
  }
  return null;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
