/** Where the manager finds a torrent's files. */
import type { RemotePathMapping } from '../../arr/manager.ts';
import type { QueueRecord } from '../../arr/queue.ts';
import type { Torrent } from '../../client/torrent.ts';

export interface PathSources {
  torrent: Pick<Torrent, 'contentPath' | 'savePath'>;
  records: readonly QueueRecord[];
  /** The owner's own mappings: client path to manager path. */
  pathMappings: Readonly<Record<string, string>>;
  remoteMappings: readonly RemotePathMapping[];
  clientHost: string;
}

export interface ManagerPath {
  path: string;
  /** Who knew: the manager's queue, our setting, the manager's own mappings, or nobody (then it is the client's). */
  from: 'queue' | 'setting' | 'manager' | 'client';
  /** It is a folder that holds other downloads too, and must not be handed over. */
  shared: boolean;
}

export function managerPath(sources: PathSources): ManagerPath {
  const { torrent, records } = sources;
  // Before completion the manager may still know a temporary path.
  const listed = records.find((record) => record.status === 'completed' && record.outputPath !== '');
  const found = listed ? { path: listed.outputPath, from: 'queue' as const } : translate(torrent.contentPath, sources);
  const root = translate(torrent.savePath, sources).path;
  return { ...found, shared: isRootless(torrent) || holds(found.path, root) };
}

/** The torrent has several files and no folder of its own: its files lie among those of others. */
export function isRootless({ contentPath, savePath }: Pick<Torrent, 'contentPath' | 'savePath'>): boolean {
  return holds(contentPath, savePath);
}

/** The files lie where they shall stay, not in the folder for unfinished downloads. */
export function isAtHome({ contentPath, savePath }: Pick<Torrent, 'contentPath' | 'savePath'>): boolean {
  return holds(savePath, contentPath);
}

function translate(
  path: string,
  { pathMappings, remoteMappings, clientHost }: PathSources,
): Omit<ManagerPath, 'shared'> {
  const own = longest(
    Object.entries(pathMappings).map(([from, to]) => ({ from, to })),
    path,
  );
  if (own) return { path: replace(path, own), from: 'setting' };
  const candidates = remoteMappings.map(({ host, remotePath, localPath }) => ({
    host,
    from: remotePath,
    to: localPath,
  }));
  const sameHost = candidates.filter(({ host }) => host.toLowerCase() === clientHost.toLowerCase());
  // The manager may call the client by another name than we do, so a foreign host only loses against the right one.
  const theirs = longest(sameHost, path) ?? longest(candidates, path);
  return theirs ? { path: replace(path, theirs), from: 'manager' } : { path, from: 'client' };
}

interface Mapping {
  from: string;
  to: string;
}

function longest<M extends Mapping>(mappings: M[], path: string): M | undefined {
  const matching = mappings.filter(({ from, to }) => from !== '' && to !== '' && holds(from, path));
  return matching.sort((a, b) => segments(b.from).length - segments(a.from).length)[0];
}

/** Keeps what lies below the mapped folder, with the separator of the folder it moves to. */
function replace(path: string, { from, to }: Mapping): string {
  const rest = segments(path).slice(segments(from).length);
  const separator = to.includes('\\') && !to.includes('/') ? '\\' : '/';
  const base = to.replace(/[/\\]+$/, '');
  return rest.length === 0 && base !== '' ? base : [base, ...rest].join(separator);
}

/** `folder` is the path or lies above it, compared by whole segments. */
function holds(folder: string, path: string): boolean {
  const outer = segments(folder);
  const inner = segments(path);
  return outer.length <= inner.length && outer.every((segment, index) => same(segment, inner[index], folder));
}

function same(a: string, b: string | undefined, folder: string): boolean {
  const ignoreCase = /^[a-z]:|^\\\\/i.test(folder);
  return ignoreCase ? a.toLowerCase() === b?.toLowerCase() : a === b;
}

/** A Linux name may hold a backslash; a path that starts with a slash is a Linux path. */
function segments(path: string): string[] {
  return path.split(path.startsWith('/') ? '/' : /[/\\]/).filter((segment) => segment !== '');
}
