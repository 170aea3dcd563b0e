/** Which places on the disks a torrent's files take. */
import { posix } from 'node:path';
import type { Torrent } from '../client/torrent.ts';
import type { RealPaths } from './real-paths.ts';

export type Claimer = Pick<Torrent, 'contentPath' | 'savePath'>;

export interface Claims {
  /** Where its files are, and where they will be once an unfinished download has moved to its final folder. */
  paths: string[];
  /** Its folder for finished downloads. */
  save: string;
}

/** Gives what a torrent claims, as this program sees it, in the letters of the client. */
export function claimsBy(mappings: Readonly<Record<string, string>>): (torrent: Claimer) => Claims {
  const rules = Object.entries(mappings)
    .map(([from, to]) => ({ from: plain(from), depth: plain(from).split('/').length, to: spelled(to) }))
    .filter(({ from }) => from !== '')
    .sort((a, b) => b.from.length - a.from.length);
  const translate = (path: string) => {
    if (rules.length === 0) return path;
    const folded = plain(path);
    const rule = rules.find(({ from }) => folded === from || folded.startsWith(`${from}/`));
    return rule ? [rule.to, ...path.split('/').slice(rule.depth)].join('/') : path;
  };
  return ({ contentPath, savePath }) => {
    const content = spelled(contentPath);
    if (content === '') return { paths: [], save: '' };
    const save = spelled(savePath);
    const final = plain(content) === plain(save) ? content : `${save}/${leafOf(content)}`;
    const paths = content === final ? [translate(content)] : [translate(content), translate(final)];
    return { paths, save: translate(save) };
  };
}

/**
 * Gives the places of a torrent with those that links lead to. Thousands of torrents share few folders, which alone are
 * looked at; one that may well have the files in question (`isClose`) is looked at itself, with the links in it. Answers
 * at once where nothing has to be looked at.
 */
export function realClaimsBy(real: RealPaths): (claims: Claims, isClose: boolean) => string[] | Promise<string[]> {
  const folders = new Map<string, string>();
  const within = ({ paths, save }: Claims, folder: string) =>
    folder === save
      ? paths
      : [...paths, ...paths.flatMap((path) => (path.startsWith(`${save}/`) ? folder + path.slice(save.length) : []))];
  const look = async (claims: Claims, isClose: boolean): Promise<string[]> => {
    const folder = await real.of(claims.save);
    folders.set(claims.save, folder);
    const places = [...within(claims, folder)];
    for (const path of isClose ? claims.paths : []) {
      if (!(await real.isHere(posix.dirname(path)))) continue;
      places.push(await real.of(path), ...(await real.linksIn(path)));
    }
    return places;
  };
  return (claims, isClose) => {
    const folder = folders.get(claims.save);
    return folder === undefined || isClose ? look(claims, isClose) : within(claims, folder);
  };
}

export function leafOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * One spelling for all paths that may be one: many disks (those of Windows, macOS and shares of either) take upper and
 * lower case, and letters with marks in either form, for the same. Where they do not, files that could go stay.
 */
export function plain(path: string): string {
  return spelled(path).normalize('NFC').toLowerCase();
}

/** Forward slashes, none at the end, no steps back; the letters as they are. */
export function spelled(path: string): string {
  const isWindows = /^[a-z]:|^\\\\/i.test(path);
  const forward = isWindows ? path.replaceAll('\\', '/') : path;
  const resolved = /\/\.{0,2}(\/|$)/.test(forward) ? posix.normalize(forward) : forward;
  return resolved.replace(/\/$/, '');
}
