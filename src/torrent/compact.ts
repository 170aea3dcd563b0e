/**
 * Keeps one copy of what thousands of torrents have in common. Whatever comes from another process or from the database
 * comes as texts and lists of its own.
 */
import { createShared } from '../client/shared.ts';
import type { Torrent } from '../client/torrent.ts';
import type { StandingVerdict } from '../database/torrents.ts';
import type { Memory } from './rules/memory.ts';

/** What comes out is shared and must not be changed. */
export interface Compact {
  torrent(torrent: Torrent): Torrent;
  memory(memory: Memory): Memory;
  standing(verdict: StandingVerdict): StandingVerdict;
}

/** Some reasons name numbers that never come again. */
const mostReasons = 1000;

export function createCompact(): Compact {
  const shared = createShared();
  /** By reason, the newest. */
  const standings = new Map<string, StandingVerdict>();

  const standing = ({ verdict, reason, since }: StandingVerdict): StandingVerdict => {
    const known = standings.get(reason);
    if (known?.verdict === verdict && known.since === since) return known;
    const made = { verdict, reason: known?.reason ?? reason, since };
    if (standings.size >= mostReasons) standings.clear();
    standings.set(made.reason, made);
    return made;
  };
  return {
    standing,
    memory: (memory) => ({
      ...memory,
      client: shared.path(memory.client),
      category: shared.category(memory.category),
      verdicts: Object.fromEntries(Object.entries(memory.verdicts).map(([rule, one]) => [rule, standing(one)])),
    }),
    // Each field by its name: an object that is written down whole takes half the room of one that was read or copied.
    torrent: (torrent) => ({
      hash: torrent.hash,
      name: torrent.name,
      category: shared.category(torrent.category),
      tags: shared.tags(torrent.tags.join(',')),
      state: torrent.state,
      progress: torrent.progress,
      amountLeft: torrent.amountLeft,
      size: torrent.size,
      addedOn: torrent.addedOn,
      completedOn: torrent.completedOn,
      lastActivity: torrent.lastActivity,
      availability: torrent.availability,
      eta: torrent.eta,
      ratio: torrent.ratio,
      seedingTime: torrent.seedingTime,
      ratioLimit: torrent.ratioLimit,
      seedingTimeLimit: torrent.seedingTimeLimit,
      savePath: shared.path(torrent.savePath),
      contentPath: torrent.contentPath,
      priority: torrent.priority,
      downloadLimit: torrent.downloadLimit,
      uploadLimit: torrent.uploadLimit,
      superSeeding: torrent.superSeeding,
      autoManaged: torrent.autoManaged,
      trackers: shared.hosts(torrent.trackers),
    }),
  };
}
