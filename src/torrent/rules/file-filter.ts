/** Which files of a torrent are wanted. */
import type { TorrentFile } from '../../client/details.ts';
import type { Kind } from '../../config/config.ts';
import { toRegExp } from '../../config/regex.ts';

export interface FileFilter {
  folders: readonly RegExp[];
  names: readonly RegExp[];
  /** Empty = every type is wanted. */
  types: readonly RegExp[];
  /** Endings of files that are media for sure. */
  media: ReadonlySet<string>;
  /** Changes with every part of it. */
  fingerprint: string;
}

export interface FilterKeys {
  CaseSensitiveMatches: boolean;
  FolderExclusionRegex: readonly string[];
  FileNameExclusionRegex: readonly string[];
  FileExtensionAllowlist: readonly string[];
}

/** What the filter has to say about all files of a torrent. */
export type Sifted =
  /** Numbers of the files that are not wanted and still are to be downloaded. */
  | { result: 'some'; skip: number[] }
  /** Every file lies in an excluded folder or has an excluded name. */
  | { result: 'all' }
  /** Nothing is left alone by the filter, but only because of types that it does not know: nobody meant that. */
  | { result: 'unknown types'; types: string[] };

const video =
  'mkv mp4 avi m4v mov wmv mpg mpeg m2v m2ts mts ts vob webm flv f4v divx ogm ogv 3gp asf rm rmvb iso img wtv dvr-ms';
const audio = 'mp3 flac m4a m4b aac ogg oga opus wav ape wma alac aif aiff wv dsf dff mka mpc tta ac3 dts';

/** They wait for extraction, so they are never bad. */
const archive = /\.(rar|r\d{2,3}|s\d{2}|part\d+|zip|z\d{2}|zipx|7z|\d{3}|tar|gz|tgz|bz2|xz)$/i;

/** The client appends it to files it has not finished. */
const unfinished = /\.!qB$/i;

/** Null = every file is wanted. A pattern that cannot be compiled is left out. */
export function createFileFilter(keys: FilterKeys, kind: Kind): FileFilter | null {
  const { CaseSensitiveMatches, FolderExclusionRegex, FileNameExclusionRegex, FileExtensionAllowlist } = keys;
  const folders = FolderExclusionRegex.flatMap((pattern) => compile(pattern, CaseSensitiveMatches));
  const names = FileNameExclusionRegex.flatMap((pattern) => compile(pattern, CaseSensitiveMatches));
  const types = FileExtensionAllowlist.flatMap(compileType);
  if (folders.length + names.length + types.length === 0) return null;
  const text = JSON.stringify([
    kind,
    CaseSensitiveMatches,
    FolderExclusionRegex,
    FileNameExclusionRegex,
    FileExtensionAllowlist,
  ]);
  const media = new Set((kind === 'music' ? audio : video).split(' ').map((ending) => `.${ending}`));
  return { folders, names, types, media, fingerprint: Bun.hash(text).toString(36) };
}

/** @param files at least one */
export function sift(filter: FileFilter, files: readonly TorrentFile[]): Sifted {
  const judged = files.map((file): Judged => ({ file, bad: judge(filter, file.name) }));
  const nothingLeft = judged.every(({ file, bad }) => bad !== null || file.priority === 0);
  const strange = judged.filter(({ bad }) => bad === 'type');
  if (strange.length > 0 && (nothingLeft || losesMedia(filter, judged))) {
    return { result: 'unknown types', types: [...new Set(strange.map(({ file }) => endingOf(file.name)))].sort() };
  }
  if (judged.every(({ bad }) => bad !== null)) return { result: 'all' };
  // Only what the owner does not want himself would pass: the rest is not for us to end.
  if (nothingLeft) return { result: 'some', skip: [] };
  const skip = judged.filter(({ file, bad }) => bad !== null && file.priority > 0);
  return { result: 'some', skip: skip.map(({ file }) => file.index) };
}

/** The largest file is media for sure and would be left out for its type alone. */
function losesMedia(filter: FileFilter, judged: readonly Judged[]): boolean {
  const { file, bad } = judged.reduce((a, b) => (b.file.size > a.file.size ? b : a));
  return bad === 'type' && file.priority > 0 && filter.media.has(endingOf(file.name));
}

interface Judged {
  file: TorrentFile;
  bad: 'folder' | 'name' | 'type' | null;
}

function judge(filter: FileFilter, path: string): Judged['bad'] {
  const { folders, names } = filter;
  if (isArchive(path)) return null;
  const parts = path.replace(unfinished, '').split('/');
  const name = parts.pop() ?? '';
  if (folders.some((pattern) => parts.some((part) => pattern.test(part)))) return 'folder';
  if (names.some((pattern) => pattern.test(name))) return 'name';
  return hasWantedType(filter, name) ? null : 'type';
}

/** Its name ends as a wanted file's does. */
export function hasWantedType({ types }: FileFilter, path: string): boolean {
  const name = path.replace(unfinished, '');
  return types.length === 0 || types.some((pattern) => pattern.test(name));
}

export function isArchive(path: string): boolean {
  return archive.test(path.replace(unfinished, ''));
}

/** In lower case with its dot; '' = none. */
function endingOf(path: string): string {
  return /\.[^./]+$/.exec(path.replace(unfinished, ''))?.[0].toLowerCase() ?? '';
}

function compile(pattern: string, caseSensitive: boolean): RegExp[] {
  try {
    return [toRegExp(pattern, caseSensitive)];
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return [];
  }
}

/** An entry that starts with a backslash is a regular expression, any other is how the name has to end. */
function compileType(entry: string): RegExp[] {
  if (entry.startsWith('\\')) return compile(entry, false);
  return entry === '' ? [] : [new RegExp(`${RegExp.escape(entry)}$`, 'i')];
}
