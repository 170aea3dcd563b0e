/** The interface with stand-ins behind it: what the routes read is an object that a test changes. */
import { Database } from 'bun:sqlite';
import { tendarrSteps } from '../../src/database/steps/tendarr.ts';
import { createUsers, type Users } from '../../src/database/users.ts';
import { accessTable } from '../../src/http/access.ts';
import { createApp, createHandler, type HttpDeps } from '../../src/http/handler.ts';
import type { LedgerFilter } from '../../src/http/ledger.ts';
import { type DescribedRoute, describeRoutes, type OpenApiDocument } from '../../src/http/openapi/document.ts';
import type { ProcessEntry, ProcessKind } from '../../src/http/processes.ts';
import type { Assets } from '../../src/http/ui.ts';
import { createLogger, type Level, type LogLine } from '../../src/log.ts';
import { expectDescribed } from '../support/described.ts';
import { quietParts } from './quiet-parts.ts';

export interface Fixture {
  deps: HttpDeps;
  users: Users;
  webui: { Token: string; AllowedHosts: string[]; UrlBase: string };
  /** What the routes asked for, in order: `restart movies all`. */
  asked: string[];
  lines: LogLine[];
  filters: LedgerFilter[];
  /** Calls the interface without a socket. */
  call(target: string, init?: RequestInit): Promise<Response>;
}

export const movies: ProcessEntry = {
  category: 'movies',
  name: 'Movies-HD',
  kind: 'torrent',
  pid: 4711,
  alive: true,
  rebuilding: false,
  queueCount: 3,
  categoryCount: 12,
};

const bytes = (text: string) => new TextEncoder().encode(text);

export const assets: Assets = new Map([
  ['index.html', { bytes: bytes('<!doctype html>'), type: 'text/html; charset=utf-8', immutable: false }],
  [
    'assets/main-1a2b.js',
    {
      bytes: bytes('plain'),
      gzip: bytes('as gzip'),
      brotli: bytes('as brotli'),
      type: 'text/javascript; charset=utf-8',
      immutable: true,
    },
  ],
  ['sw.js', { bytes: bytes('self'), type: 'application/javascript', immutable: false }],
]);

/** Users in memory. */
export function memoryUsers(now?: () => number): Users {
  const database = new Database(':memory:', { strict: true });
  for (const step of tendarrSteps) database.run(step);
  return createUsers(database, now);
}

export interface FixtureOptions {
  /** Each answer has to be one that the OpenAPI document lists; default true. */
  described?: boolean;
}

export function createFixture(overrides: Partial<HttpDeps> = {}, { described = true }: FixtureOptions = {}): Fixture {
  const asked: string[] = [];
  const lines: LogLine[] = [];
  const filters: LedgerFilter[] = [];
  const webui = { Token: '', AllowedHosts: [] as string[], UrlBase: '' };
  const users = memoryUsers();
  const both: ProcessKind[] = ['search', 'torrent'];
  const deps: HttpDeps = {
    status: () => ({
      client: { alive: true, host: 'nas', port: 8080, version: 'v5.1.0' },
      clientInstances: { default: { alive: true, host: 'nas', port: 8080, version: 'v5.1.0' } },
      arrs: [{ category: 'movies', name: 'Movies-HD', type: 'movie', alive: true }],
      webui: { LiveArr: false, GroupSeries: true, GroupMusic: true, Theme: 'Auto', ViewDensity: 'Comfortable' },
      ready: true,
    }),
    processes: () => [movies],
    restart: (category, kind) => {
      asked.push(`restart ${category} ${kind}`);
      if (category !== 'movies' && category !== 'tv/hd') return null;
      return kind === 'all' ? both : [kind];
    },
    restartAll: () => void asked.push('restart all'),
    restartSection: (section) => {
      asked.push(`restart section ${section}`);
      return section === 'Movies-HD' ? both : null;
    },
    seenMessages: (section) => (section === 'Movies-HD' ? [] : null),
    rebuild: () => void asked.push('rebuild'),
    counts: () => ({ movie: { available: 1, monitored: 2, missing: 1, quality_met: 1, requests: 0 } }),
    logs: { list: () => [], open: () => null },
    ledger: {
      page: (filter) => {
        filters.push(filter);
        return { total: 0, entries: [] };
      },
    },
    ...quietParts(asked),
    setLevel: (level: Level) => void asked.push(`level ${level}`),
    version: '0.1.0',
    installation: 'unknown',
    ready: () => true,
    webui: () => webui,
    users,
    setup: { codes: () => ['setup-code', ''], done: () => void asked.push('setup done') },
    assets,
    scriptHashes: ['sha256-abc='],
    log: createLogger('WebUI', (line) => lines.push(line), { level: 'TRACE' }),
    ...overrides,
  };
  const handle = createHandler(deps);
  const call = async (target: string, init?: RequestInit) => {
    const request = new Request(`http://localhost${target}`, withHost(init));
    const answer = await handle(request);
    if (described) {
      // As the request has it: it takes dot segments out.
      const asked = { method: init?.method, target: request.url.slice('http://localhost'.length), base: webui.UrlBase };
      await expectDescribed(documentOf(deps), asked, answer);
    }
    return answer;
  };
  return { deps, users, webui, asked, lines, filters, call };
}

let document: OpenApiDocument | null = null;

/** The document is the same whatever stands behind the routes. */
function documentOf(deps: HttpDeps): OpenApiDocument {
  document ??= describeRoutes(createApp(deps).routes as DescribedRoute[], accessTable, '');
  return document;
}

function withHost(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has('host')) headers.set('host', 'localhost:6969');
  return { ...init, headers };
}

/** A POST with a JSON body. */
export function post(body?: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method: 'POST', headers };
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Status and body of an answer, for comparison in one go. */
export async function told(answer: Response | Promise<Response>): Promise<[number, unknown]> {
  const { status } = await answer;
  const text = await (await answer).text();
  try {
    return [status, JSON.parse(text)];
  } catch {
    return [status, text];
  }
}
