import type { Manager } from '../../src/arr/manager.ts';
import { openManager } from '../../src/arr/open.ts';
import type { Kind } from '../../src/config/config.ts';
import type { Answer, DemoRequest } from '../../src/demo/http/request.ts';
import { type DemoServer, serve } from '../../src/demo/http/server.ts';
import { createRequest } from '../../src/request.ts';

export const key = 'secret-key-of-the-manager';

export interface Scene {
  server: DemoServer;
  manager: Manager;
}

/** A manager's server whose answers the test gives, and the adapter that asks it. */
export function scene(answer: (request: DemoRequest) => Answer, kind: Kind = 'movie', base = ''): Scene {
  const server = serve({ port: 0, now: Date.now, nameOf: (path) => path.replace(/^.*\/api\/v\d\//, ''), answer });
  const access = { uri: `${server.url}${base}`, apiKey: key, skipTlsVerify: false };
  return { server, manager: openManager(kind, access, createRequest({ userAgent: 'Tendarr/test' })) };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } };
}
