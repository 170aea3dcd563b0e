/** The listening socket. */
import { AppError } from '../error.ts';
import type { Handler } from './handler.ts';
import { portOwner } from './port-owner.ts';

export interface HttpServer {
  host: string;
  /** The real one, also when 0 was asked for. */
  port: number;
  /** Address for people: `http://<host>:<port>`, `localhost` for all interfaces. */
  url: string;
  /** Stops listening, lets running answers end for a moment, then closes every connection. */
  close(graceMs?: number): Promise<void>;
}

/** Seconds of silence after which a connection is cut; calls to the outside behind a route end within 25. */
const idleTimeout = 30;

/**
 * Opens the port; 0 takes a free one. Throws AppError `conflict` when the port is taken, `invalid` when the address or
 * port cannot be used here.
 */
export function listen(handler: Handler, { host, port }: { host: string; port: number }): HttpServer {
  const server = open(handler, host, port);
  const bound = server.port ?? port;
  return {
    host,
    port: bound,
    url: `http://${addressName(host)}:${bound}`,
    async close(graceMs = 1000) {
      const ended = server.stop();
      await Promise.race([ended, Bun.sleep(graceMs)]);
      await server.stop(true);
    },
  };
}

function open(handler: Handler, hostname: string, port: number) {
  try {
    return Bun.serve({
      hostname,
      port,
      idleTimeout,
      // A second instance must not share the port silently.
      reusePort: false,
      // Beyond its own limit Bun answers without a body; the guard refuses much smaller ones with one.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      development: false,
      fetch: handler,
    });
  } catch (thrown) {
    throw explained(thrown, hostname, port);
  }
}

function explained(thrown: unknown, host: string, port: number): unknown {
  const code = (thrown as { code?: unknown } | null)?.code;
  if (code === 'EADDRINUSE') {
    const owner = portOwner(port);
    return new AppError('conflict', `Port ${port} on ${host} is in use${owner === null ? '' : ` by ${owner}`}`);
  }
  if (code === 'EACCES')
    return new AppError('invalid', `This user may not listen on port ${port}: take one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'EINVAL' || code === 'ENOTFOUND') {
    return new AppError('invalid', `${host} is no address of this machine: take one of its addresses, or 0.0.0.0`);
  }
  return thrown;
}

function addressName(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
