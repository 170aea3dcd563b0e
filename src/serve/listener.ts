/** The listening socket over its life: opened, moved to another address, closed. */
import type { Handler } from '../http/handler.ts';
import { type HttpServer, listen } from '../http/server.ts';

export interface Address {
  host: string;
  port: number;
}

export interface Listener {
  /** Where it really listens. */
  address(): Address;
  url(): string;
  /**
   * Another port is opened before the old one is closed. The same port on another host cannot be: close, open, and back
   * on failure. Throws AppError and listens where it did before when the new address cannot be used.
   */
  move(to: Address): Promise<void>;
  close(): Promise<void>;
}

/** Answers under way may end before their connection is closed. */
const grace = 1000;

export function openListener(handler: Handler, at: Address): Listener {
  let server: HttpServer = listen(handler, at);
  let wanted = at;

  const reopen = async (to: Address) => {
    await server.close(grace);
    try {
      server = listen(handler, to);
    } catch (thrown) {
      server = listen(handler, { host: server.host, port: server.port });
      throw thrown;
    }
  };

  return {
    address: () => ({ host: server.host, port: server.port }),
    url: () => server.url,
    move: async (to) => {
      if (to.host === wanted.host && to.port === wanted.port) return;
      if (to.port === server.port) await reopen(to);
      else {
        const old = server;
        server = listen(handler, to);
        void old.close(grace);
      }
      wanted = to;
    },
    close: () => server.close(grace),
  };
}
