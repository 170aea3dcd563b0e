import type { DemoManager } from '../../../src/demo/manager/manager.ts';

/** What a manager counts by itself, apart from profiles and files. */
const numbers = ['movieId', 'seriesId', 'artistId', 'albumId', 'episodeId'];
const lists = ['movieIds', 'seriesIds', 'artistIds', 'albumIds', 'episodeIds'];
/** Calls whose answers are things with a number of their own. */
const things = /^(movie|series|artist|album|episode|track)(\/\d+)?$/;

/** A manager that was set up anew: the same library under other numbers. */
export interface Renumbered {
  uri: string;
  stop(): Promise<void>;
}

/** Stands before a demo manager and adds to all its numbers what `added` says for a call; null = it is starting. */
export function renumbered(manager: DemoManager, added: (call: string) => number | null): Renumbered {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const [, prefix = '', path = ''] = /^(\/api\/v\d\/)(.*)$/.exec(url.pathname) ?? [];
      const by = added(`${request.method} ${path}`);
      if (by === null) return Response.json({ errorMessage: 'starting up' }, { status: 503 });
      const query = new URLSearchParams(
        [...url.searchParams].map(([name, value]) => [name, isNumber(name) ? String(Number(value) - by) : value]),
      );
      const inner = things.test(path) ? path.replace(/\d+$/, (id) => String(Number(id) - by)) : path;
      const text = await request.text();
      const body = text === '' ? undefined : JSON.stringify(shifted(JSON.parse(text), -by));
      const { method, headers } = request;
      const answer = await fetch(`${manager.url}${prefix}${inner}?${query}`, {
        method,
        headers: { 'x-api-key': headers.get('x-api-key') ?? '', 'content-type': 'application/json' },
        body,
      });
      const said = await answer.text();
      if (!answer.ok || said === '') return new Response(said, { status: answer.status });
      const value = JSON.parse(said);
      return Response.json(things.test(path) ? named(value, by) : deep(value, by), { status: answer.status });
    },
  });
  return { uri: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

type Json = Record<string, unknown>;

function isNumber(name: string): boolean {
  return numbers.includes(name) || lists.includes(name);
}

function shifted(value: Json, by: number): Json {
  const entries = Object.entries(value).map(([name, member]) => {
    if (numbers.includes(name) && typeof member === 'number') return [name, member + by];
    if (lists.includes(name) && Array.isArray(member)) return [name, member.map((one) => Number(one) + by)];
    return [name, member];
  });
  return Object.fromEntries(entries);
}

/** Things of a list, or a single one. */
function named(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, by));
  const thing = shifted(value as Json, by);
  return { ...thing, id: Number(thing.id) + by };
}

/** Files, records and commands keep their own numbers and name things by theirs. */
function deep(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((one) => deep(one, by));
  if (typeof value !== 'object' || value === null) return value;
  const own = shifted(value as Json, by);
  for (const name of ['records', 'body']) if (name in own) own[name] = deep(own[name], by);
  return own;
}
