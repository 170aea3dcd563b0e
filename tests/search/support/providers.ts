import type { Answer, DemoRequest } from '../../../src/demo/http/request.ts';
import { type DemoServer, serve } from '../../../src/demo/http/server.ts';

export const providerKey = 'p'.repeat(32);

/** Overseerr or Ombi, whose every request the test decides. */
export interface FakeProvider extends DemoServer {
  /** Overseerr: entries of `request`. Ombi: entries of `Request/movie` or `Request/tvlite`. */
  requests: DemoServer['requests'];
  entries: object[];
  /** `movie/603` or `tv/1399` to what is said about it. */
  details: Map<string, object>;
}

export function startOverseerr(now: () => number): FakeProvider {
  return start(now, 'x-api-key', ({ name, query }, { entries, details }) => {
    if (name === 'request') {
      const [take, skip] = [Number(query.get('take')), Number(query.get('skip'))];
      const results = entries.slice(skip, skip + take);
      return {
        pageInfo: { page: skip / take + 1, pages: Math.ceil(entries.length / take), results: entries.length },
        results,
      };
    }
    return details.get(name) ?? {};
  });
}

export function startOmbi(now: () => number): FakeProvider {
  return start(now, 'apikey', (_, { entries }) => entries);
}

function start(
  now: () => number,
  header: string,
  say: (request: DemoRequest, state: Pick<FakeProvider, 'entries' | 'details'>) => unknown,
): FakeProvider {
  const state = { entries: [] as object[], details: new Map<string, object>() };
  const answer = (request: DemoRequest): Answer => {
    if (request.headers.get(header) !== providerKey) return { status: 403 };
    return { status: 200, body: JSON.stringify(say(request, fake)), headers: { 'content-type': 'application/json' } };
  };
  const server = serve({ port: 0, now, nameOf: (path) => path.replace('/api/v1/', ''), answer });
  const fake: FakeProvider = Object.assign(state, server);
  return fake;
}
