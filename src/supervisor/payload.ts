/**
 * Whose files a torrent's files are. Several torrents, on one client or on many, may have one payload: then the files
 * must outlive the torrent that is removed. Pure but for the pauses that it makes.
 */
import { posix } from 'node:path';
import type { Torrent } from '../client/torrent.ts';
import type { Turn } from '../turn.ts';
import type { Payload } from './message.ts';

/** All torrents of one client instance; null = its list is not known now. */
export interface ClientPayloads {
  name: string;
  torrents: ReadonlyMap<string, Pick<Torrent, 'hash' | 'contentPath' | 'savePath'>> | null;
}

export interface PayloadQuestion {
  client: string;
  hash: string;
}

interface Asked extends PayloadQuestion {
  paths: string[];
  answer: Payload;
}

/**
 * Looks at all torrents once for any number of questions. Shared: another torrent has the same content path, one inside
 * of it or around it, or the same hash on another client. Unknown: it is not there, it does not say where its files
 * are, or the list of some client is not known.
 *
 * @param mappings client path to our path, for clients that see one disk at different places. @returns in the order of
 * the questions.
 */
export async function payloadsOf(
  questions: readonly PayloadQuestion[],
  clients: readonly ClientPayloads[],
  mappings: Readonly<Record<string, string>>,
  turn: Turn,
): Promise<Payload[]> {
  const claims = claimsBy(mappings);
  const allKnown = clients.every(({ torrents }) => torrents !== null);
  const asked = questions.map(({ client, hash }): Asked => {
    const torrent = clients.find(({ name }) => name === client)?.torrents?.get(hash);
    const paths = torrent ? claims(torrent) : [];
    const isKnown = allKnown && paths.length > 0;
    return { client, hash, paths, answer: isKnown ? 'own' : 'unknown' };
  });
  const byHash = Map.groupBy(asked, ({ hash }) => hash);
  const byPath = index(asked, (path) => [path]);
  const byAncestor = index(asked, ancestorsOf);

  for (const { name, torrents } of clients) {
    for (const torrent of torrents?.values() ?? []) {
      for (const one of byHash.get(torrent.hash) ?? []) if (one.client !== name) one.answer = 'shared';
      for (const path of claims(torrent)) {
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

/**
 * Paths of torrents inside of a folder or around it, as this program sees them. Null = some client's list is not known.
 */
export async function pathsWithin(
  folder: string,
  clients: readonly ClientPayloads[],
  mappings: Readonly<Record<string, string>>,
  turn: Turn,
): Promise<string[] | null> {
  const claims = claimsBy(mappings, spelled);
  const parts = spelled(folder).split('/');
  const place = plain(folder);
  const found = new Set<string>();
  for (const { torrents } of clients) {
    if (torrents === null) return null;
    for (const torrent of torrents.values()) {
      for (const path of claims(torrent)) {
        const folded = plain(path);
        const isInside = folded === place || folded.startsWith(`${place}/`);
        // As it was asked for, so that whoever compares the two sees that they are one.
        if (isInside) found.add([...parts, ...path.split('/').slice(parts.length)].join('/'));
        else if (place.startsWith(`${folded}/`)) found.add(parts.slice(0, path.split('/').length).join('/'));
      }
      if (turn.due()) await turn.pass();
    }
  }
  return [...found];
}

function index(asked: readonly Asked[], places: (path: string) => string[]): Map<string, Asked[]> {
  const found = new Map<string, Asked[]>();
  for (const one of asked) {
    for (const place of one.paths.flatMap(places)) found.set(place, [...(found.get(place) ?? []), one]);
  }
  return found;
}

type Claims = (torrent: Pick<Torrent, 'contentPath' | 'savePath'>) => string[];

/** Where its files are, and where they will be once an unfinished download has moved to its final folder. */
function claimsBy(mappings: Readonly<Record<string, string>>, spell = plain): Claims {
  const rules = Object.entries(mappings)
    .map(([from, to]) => ({ from: plain(from), depth: plain(from).split('/').length, to: spell(to) }))
    .filter(({ from }) => from !== '')
    .sort((a, b) => b.from.length - a.from.length);
  const translate = (path: string) => {
    if (rules.length === 0) return path;
    const folded = plain(path);
    const rule = rules.find(({ from }) => folded === from || folded.startsWith(`${from}/`));
    return rule ? [rule.to, ...path.split('/').slice(rule.depth)].join('/') : path;
  };
  return ({ contentPath, savePath }) => {
    const content = spell(contentPath);
    if (content === '') return [];
    const save = spell(savePath);
    const final = content === save ? content : `${save}/${content.slice(content.lastIndexOf('/') + 1)}`;
    return content === final ? [translate(content)] : [translate(content), translate(final)];
  };
}

/**
 * One spelling for all paths that may be one: many disks (those of Windows, macOS and shares of either) take upper and
 * lower case, and letters with marks in either form, for the same. Where they do not, files that could go stay.
 */
function plain(path: string): string {
  return spelled(path).normalize('NFC').toLowerCase();
}

/** Forward slashes, none at the end, no steps back; the letters as they are. */
function spelled(path: string): string {
  const isWindows = /^[a-z]:|^\\\\/i.test(path);
  const forward = isWindows ? path.replaceAll('\\', '/') : path;
  const resolved = /\/\.{0,2}(\/|$)/.test(forward) ? posix.normalize(forward) : forward;
  return resolved.replace(/\/$/, '');
}

/** The folders around a path, without the root. */
function ancestorsOf(path: string): string[] {
  const places: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) places.push(path.slice(0, end));
  return places;
}
