/**
 * Whose files a torrent's files are. Several torrents, on one client or on many, may have one payload: then the files
 * must outlive the torrent that is removed. Nothing is asked but where links lead, and pauses are made.
 */
import type { Torrent } from '../client/torrent.ts';
import type { Turn } from '../turn.ts';
import { claimsBy, leafOf, plain, realClaimsBy, spelled } from './claims.ts';
import type { Payload } from './message.ts';
import type { RealPaths } from './real-paths.ts';

/** All torrents of one client instance; null = its list is not known now. */
export interface ClientPayloads {
  name: string;
  torrents: ReadonlyMap<string, Pick<Torrent, 'hash' | 'contentPath' | 'savePath' | 'size'>> | null;
}

export interface PayloadSources {
  clients: readonly ClientPayloads[];
  /** Client path to our path, for clients that see one disk at different places. */
  mappings: Readonly<Record<string, string>>;
  real: RealPaths;
  turn: Turn;
}

export interface PayloadQuestion {
  client: string;
  hash: string;
}

interface Asked extends PayloadQuestion {
  paths: string[];
  size: number;
  answer: Payload;
}

/**
 * Looks at all torrents once for any number of questions. Shared: another torrent has the same content path, one inside
 * of it or around it, by whatever links, or the same hash on another client. Unknown: it is not there, it does not say
 * where its files are, or the list of some client is not known.
 *
 * @returns in the order of the questions.
 */
export async function payloadsOf(
  questions: readonly PayloadQuestion[],
  { clients, mappings, real, turn }: PayloadSources,
): Promise<Payload[]> {
  const claims = claimsBy(mappings);
  const allKnown = clients.every(({ torrents }) => torrents !== null);
  const asked: Asked[] = [];
  for (const { client, hash } of questions) {
    const torrent = clients.find(({ name }) => name === client)?.torrents?.get(hash);
    const { paths } = torrent ? claims(torrent) : { paths: [] };
    const places = [...paths, ...(await Promise.all(paths.map(real.of)))].map(plain);
    const isKnown = allKnown && paths.length > 0;
    asked.push({
      ...{ client, hash, paths: [...new Set(places)], size: torrent?.size ?? 0 },
      answer: isKnown ? 'own' : 'unknown',
    });
  }
  const byHash = Map.groupBy(asked, ({ hash }) => hash);
  const byPath = index(asked, (path) => [path]);
  const byAncestor = index(asked, ancestorsOf);
  const isClose = closeTo(asked);
  const realPlaces = realClaimsBy(real);

  for (const { name, torrents } of clients) {
    for (const torrent of torrents?.values() ?? []) {
      for (const one of byHash.get(torrent.hash) ?? []) if (one.client !== name) one.answer = 'shared';
      const claimed = claims(torrent);
      const places = realPlaces(claimed, isClose(claimed.paths, torrent.size));
      for (const path of (Array.isArray(places) ? places : await places).map(plain)) {
        const touched = [path, ...ancestorsOf(path)].flatMap((place) => byPath.get(place) ?? []);
        for (const one of [...touched, ...(byAncestor.get(path) ?? [])]) {
          if (one.client !== name || one.hash !== torrent.hash) one.answer = 'shared';
        }
      }
      if (turn.due()) await turn.pass();
    }
  }
  return asked.map(({ answer }) => answer);
}

/** Files that are the same have one name or one size. */
function closeTo(asked: readonly Asked[]): (paths: readonly string[], size: number) => boolean {
  const names = new Set(asked.flatMap(({ paths }) => paths.map(leafOf)));
  const sizes = new Set(asked.flatMap(({ size }) => (size > 0 ? size : [])));
  return (paths, size) => sizes.has(size) || paths.some((path) => names.has(plain(leafOf(path))));
}

/**
 * Paths of torrents inside of a folder or around it, as this program sees them. Null = some client's list is not known.
 */
export async function pathsWithin(
  folder: string,
  { clients, mappings, real, turn }: PayloadSources,
): Promise<string[] | null> {
  const claims = claimsBy(mappings);
  const asked = spelled(folder);
  const leaf = plain(leafOf(asked));
  const place = placeOf(asked, asked);
  const realPlace = placeOf(await real.of(asked), asked);
  const realPlaces = realClaimsBy(real);
  const found = new Set<string>();
  for (const { torrents } of clients) {
    if (torrents === null) return null;
    for (const torrent of torrents.values()) {
      const claimed = claims(torrent);
      const isClose = claimed.paths.some((path) => plain(leafOf(path)) === leaf);
      const places = realPlaces(claimed, isClose);
      for (const path of claimed.paths.flatMap(place)) found.add(path);
      for (const path of (Array.isArray(places) ? places : await places).flatMap(realPlace)) found.add(path);
      if (turn.due()) await turn.pass();
    }
  }
  return [...found];
}

/** Gives a path as it was asked for, so that whoever compares the two sees that they are one; none if it is elsewhere. */
function placeOf(folder: string, asked: string): (path: string) => string[] {
  const folded = plain(folder);
  const depth = folder.split('/').length;
  const parts = asked.split('/');
  return (path) => {
    const other = plain(path);
    if (other === folded || other.startsWith(`${folded}/`))
      return [[...parts, ...path.split('/').slice(depth)].join('/')];
    if (!folded.startsWith(`${other}/`)) return [];
    return [folder === asked ? parts.slice(0, path.split('/').length).join('/') : asked];
  };
}

function index(asked: readonly Asked[], places: (path: string) => string[]): Map<string, Asked[]> {
  const found = new Map<string, Asked[]>();
  for (const one of asked) {
    for (const place of one.paths.flatMap(places)) found.set(place, [...(found.get(place) ?? []), one]);
  }
  return found;
}

/** The folders around a path, without the root. */
function ancestorsOf(path: string): string[] {
  const places: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) places.push(path.slice(0, end));
  return places;
}
