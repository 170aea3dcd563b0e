/** The order of a client's queue by the priorities of the torrents' trackers, for all owners together. */
import type { Torrent, TorrentState } from '../client/torrent.ts';
import type { TrackerKeys } from '../config/schema/tracker.ts';
import { createHostTable } from '../host-table.ts';

export type Queued = Pick<Torrent, 'hash' | 'name' | 'state' | 'priority' | 'addedOn' | 'trackers' | 'tags'>;

/** Lower than any number an owner would choose. */
const unknownPriority = -100;

/** Some rule asks for it. */
export function isSorted(rules: readonly Pick<TrackerKeys, 'SortTorrents'>[]): boolean {
  return rules.some(({ SortTorrents }) => SortTorrents);
}

/**
 * The highest priority of a torrent's trackers and of the tags that rules give.
 *
 * @param rules of all clients and instances; the last one for a host counts
 * @param hostOf host of a rule's address; null = it has none
 */
export function createPriorities(
  rules: readonly Pick<TrackerKeys, 'URI' | 'Priority' | 'AddTags' | 'RemoveIfExists'>[],
  hostOf: (uri: string) => string | null,
): (torrent: Pick<Queued, 'trackers' | 'tags'>) => number {
  const active = [...rules].reverse().flatMap((rule) => {
    const host = hostOf(rule.URI);
    return host === null || rule.RemoveIfExists ? [] : ([[host, rule]] as const);
  });
  const ofHost = createHostTable(active.map(([host, { Priority }]) => [host, Priority] as const));
  const ofTag = new Map<string, number>();
  for (const [, { AddTags, Priority }] of active) {
    for (const tag of AddTags) ofTag.set(tag, Math.max(ofTag.get(tag) ?? Priority, Priority));
  }
  return ({ trackers, tags }) =>
    Math.max(
      unknownPriority,
      ...trackers.map((host) => ofHost(host) ?? unknownPriority),
      ...tags.map((tag) => ofTag.get(tag) ?? unknownPriority),
    );
}

/**
 * Which torrents have to be moved to the top, one after another in this order, so that the queue has the wanted one:
 * highest priority first, newest first among equals. As few as possible; none when it has that order already.
 *
 * @param torrents of one client: those of owners that are not protected
 */
export function movesToTop(torrents: Iterable<Queued>, priorityOf: (torrent: Queued) => number): string[] {
  // A torrent without a place is complete, or the client does not queue at all.
  const placed = [...torrents].filter(({ priority }) => priority > 0);
  const seeds = placed.filter(({ state }) => seedStates.has(state));
  const downloads = placed.filter(({ state }) => !seedStates.has(state));
  return [...movesOf(seeds, priorityOf), ...movesOf(downloads, priorityOf)];
}

const seedStates: ReadonlySet<TorrentState> = new Set([
  'uploading',
  'stalledUP',
  'stoppedUP',
  'queuedUP',
  'forcedUP',
  'checkingUP',
]);

/** What stands in the right order at the end of the wanted one may stay; everything before it is moved up. */
function movesOf(torrents: readonly Queued[], priorityOf: (torrent: Queued) => number): string[] {
  const wanted = torrents
    .map((torrent) => ({ torrent, rank: priorityOf(torrent) }))
    .sort((a, b) => b.rank - a.rank || byAge(a.torrent, b.torrent));
  let first = wanted.length;
  let place = Number.POSITIVE_INFINITY;
  for (const { torrent } of wanted.toReversed()) {
    if (torrent.priority >= place) break;
    place = torrent.priority;
    first -= 1;
  }
  return wanted
    .slice(0, first)
    .map(({ torrent }) => torrent.hash)
    .reverse();
}

function byAge(a: Queued, b: Queued): number {
  return b.addedOn - a.addedOn || compare(a.name, b.name) || compare(a.hash, b.hash);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
