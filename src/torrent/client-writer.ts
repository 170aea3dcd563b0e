/** Calls of the torrent clients, with the sessions that the supervisor hands out. */
import type { Qbittorrent } from '../client/qbittorrent.ts';
import type { Clock } from '../clock.ts';
import { OutsideError } from '../error.ts';
import type { ClientAccess, FromWorker } from '../supervisor/message.ts';

/** What is called at a client. Every method throws OutsideError. */
export type ClientCalls = Qbittorrent;

export interface ClientWriter {
  /** The supervisor logged in, or lost the client (null). */
  use(client: string, access: ClientAccess | null): void;
  /** Null = done. Failures of the client are given back, not thrown: the rule that wanted it tries again. */
  write(client: string, change: (calls: ClientCalls) => Promise<void>): Promise<OutsideError | null>;
  /** Asks without changing anything. @throws OutsideError */
  read<T>(client: string, ask: (calls: ClientCalls) => Promise<T>): Promise<T>;
}

export interface ClientWriterOptions {
  open: (access: ClientAccess) => ClientCalls;
  send: (message: FromWorker) => void;
  clock: Clock;
}

/** A supervisor that cannot log in again says so with the next `client` message, whenever that is. */
const sessionPatience = 60_000;

export function createClientWriter({ open, send, clock }: ClientWriterOptions): ClientWriter {
  const calls = new Map<string, ClientCalls>();
  const askedFor = new Map<string, number>();

  const renew = (client: string) => {
    calls.delete(client);
    if (clock.now() - (askedFor.get(client) ?? 0) < sessionPatience) return;
    askedFor.set(client, clock.now());
    send({ type: 'session', client });
  };
  const call = async <T>(client: string, ask: (calls: ClientCalls) => Promise<T>): Promise<T> => {
    const open = calls.get(client);
    if (!open) throw new OutsideError('auth', `There is no session at the client ${client} at this moment`);
    try {
      return await ask(open);
    } catch (error) {
      // A refused call of an older session says nothing about the one that came meanwhile.
      const refused = error instanceof OutsideError && error.failure === 'auth';
      if (refused && calls.get(client) === open) renew(client);
      throw error;
    }
  };
  return {
    use(client, access) {
      askedFor.delete(client);
      if (access === null) calls.delete(client);
      else calls.set(client, open(access));
    },
    async write(client, change) {
      try {
        await call(client, change);
        send({ type: 'refresh', client });
        return null;
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        return error;
      }
    },
    read: call,
  };
}
