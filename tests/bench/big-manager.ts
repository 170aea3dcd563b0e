/**
 * A Radarr with a very large library whose answers are made before the clock starts, in a process of its own:
 *
 *   bun tests/bench/big-manager.ts <movies>
 *
 * Prints its address when it listens. Loopback only; ends with its standard input.
 */
import { titleOf } from './title.ts';

export const bigManagerKey = 'b'.repeat(32);

/** Bytes of one movie in the list of a real manager with pictures, ratings, a collection and a long overview. */
const bytesOfMovie = 2_610;

export interface BigManager {
  url: string;
  stop(): void;
}

export async function startBigManager(movies: number): Promise<BigManager> {
  const child = Bun.spawn([process.execPath, import.meta.path, String(movies)], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  for await (const chunk of child.stdout) {
    return { url: new TextDecoder().decode(chunk).trim(), stop: () => child.kill() };
  }
  throw new Error('the manager did not start');
}

function movie(id: number): object {
  const hasFile = id % 4 !== 0;
  const year = 1951 + (id % 75);
  const base = {
    id,
    title: titleOf(id),
    sortTitle: titleOf(id).toLowerCase(),
    year,
    status: 'released',
    hasFile,
    movieFileId: hasFile ? id : 0,
    monitored: id % 12 !== 0,
    minimumAvailability: 'released',
    isAvailable: true,
    qualityProfileId: 1 + (id % 3),
    sizeOnDisk: hasFile ? 5_000_000_000 + id : 0,
    tmdbId: 1_000_000 + id,
    imdbId: `tt${1_000_000 + id}`,
    ...(hasFile ? { movieFile: { id, movieId: id, qualityCutoffNotMet: id % 5 === 0, size: 5_000_000_000 + id } } : {}),
  };
  const rest = bytesOfMovie - JSON.stringify(base).length - '"overview":"",'.length;
  return { ...base, overview: 'An invented sentence about nobody in particular. '.repeat(60).slice(0, rest) };
}

function file(id: number): object {
  const quality = { quality: { id: 7, name: 'Bluray-1080p' }, revision: { version: 1 } };
  return {
    id,
    movieId: id,
    size: 5_000_000_000 + id,
    quality,
    customFormatScore: id % 30,
    qualityCutoffNotMet: id % 5 === 0,
  };
}

const profiles = [1, 2, 3].map((id) => ({
  ...{ id, name: `Profile ${id}`, upgradeAllowed: true, cutoff: 7, minFormatScore: 10, cutoffFormatScore: 20 },
  items: [{ quality: { id: 7, name: 'Bluray-1080p' }, items: [], allowed: true }],
  formatItems: [],
}));

function serveLibrary(movies: number): string {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let first = 1; first <= movies; first += 100) {
    const members = Array.from({ length: Math.min(100, movies - first + 1) }, (_, at) =>
      JSON.stringify(movie(first + at)),
    );
    parts.push(encoder.encode(`${first === 1 ? '[' : ','}${members.join(',')}`));
  }
  parts.push(encoder.encode(']'));
  const list = () => {
    let next = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts[next];
        next += 1;
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
  };
  const answers: Record<string, (url: URL) => unknown> = {
    'system/status': () => ({ appName: 'Radarr', version: '5.27.5.10198' }),
    qualityprofile: () => profiles,
    'history/since': () => [],
    command: () => [],
    moviefile: ({ searchParams }) => searchParams.getAll('movieId').map((id) => file(Number(id))),
  };
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch(request) {
      const url = new URL(request.url);
      const name = url.pathname.replace('/api/v3/', '');
      if (request.headers.get('x-api-key') !== bigManagerKey) return new Response(null, { status: 401 });
      if (name === 'movie') return new Response(list(), { headers: { 'content-type': 'application/json' } });
      const answer = answers[name];
      return answer ? Response.json(answer(url)) : new Response(null, { status: 404 });
    },
  });
  return `http://127.0.0.1:${server.port}`;
}

if (import.meta.main) {
  console.log(serveLibrary(Number(process.argv[2] ?? 1000)));
  for await (const _ of Bun.stdin.stream());
  process.exit(0);
}
