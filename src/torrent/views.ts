/** Puts everything together that is known of one torrent. */
import type { Core } from './core.ts';
import type { RuleSettings } from './rules/settings.ts';
import type { ClientView, View } from './rules/view.ts';
import type { Safety } from './safety.ts';
import { keyOf, pendingKeys, type Tracked } from './tracked.ts';
import type { Trade } from './trade.ts';

export interface Views {
  of(tracked: Tracked, now: number, settings?: RuleSettings): View;
}

export interface ViewSources {
  /** By key: whether a download fits into the free space. */
  fits: ReadonlyMap<string, boolean>;
  safety: Safety;
}

export function createViews(core: Core, trade: Trade, { fits, safety }: ViewSources): Views {
  const { clients, mounts, details } = core;
  const clientOf = (name: string): ClientView => {
    const settlesAt = clients.settlesAt(name);
    return {
      name,
      settled: settlesAt === null,
      settlesAt: settlesAt === Number.POSITIVE_INFINITY ? null : settlesAt,
      trackersKnown: clients.isFresh(name),
      mountLost: mounts.isLost(name),
    };
  };
  return {
    of(tracked, now, given = core.settingsOf(tracked)) {
      const settings = trade.isDryRun(tracked) ? { ...given, dryRun: true } : given;
      const { client, torrent, memory, completeSince } = tracked;
      const key = keyOf(client, torrent.hash);
      return {
        now,
        torrent,
        memory,
        fresh: clients.isFresh(client),
        client: clientOf(client),
        completeSince,
        importing: trade.imports.isOpen(key),
        pending: pendingKeys(tracked, now),
        manager: trade.managerOf(torrent.hash),
        queues: trade.queuesOf(torrent.hash),
        policy: settings.policyOf(torrent.trackers),
        trackers: details.trackersOf(tracked),
        files: details.filesOf(tracked),
        library: trade.libraryOf(tracked),
        fits: fits.get(key) ?? null,
        payload: details.payloadOf(tracked)?.is ?? null,
        formerCategory: trade.formerOf(tracked),
        removalsOff: safety.why(),
        settings,
      };
    },
  };
}
