import { empty, fault, json, Refusal } from './answer.ts';
import { type BlocklistParts, giveUp } from './blocklist.ts';
import type { Library, ManagerRoutes } from './kind.ts';
import type { PathMapping } from './mapping.ts';
import { page } from './paging.ts';
import type { Query } from './query.ts';
import { discard, type TrackedDownload } from './queue.ts';
import { type QueueRecord, queueResource, recordsOf } from './queue-resource.ts';
import { numberList } from './resource.ts';

export interface QueueParts extends BlocklistParts {
  library: Library;
  mappings: PathMapping[];
  now: () => number;
}

export function queueRoutes(parts: QueueParts): ManagerRoutes {
  const { queue, kind, library, mappings, now } = parts;
  const records = () => queue.shown().flatMap(recordsOf);
  const show = (record: QueueRecord) => queueResource(record, kind, library, mappings, now());
  const keys = {
    timeleft: ({ tracked }: QueueRecord) => tracked.download.eta ?? Number.MAX_SAFE_INTEGER,
    added: ({ tracked }: QueueRecord) => tracked.download.addedOn,
    title: ({ tracked }: QueueRecord) => tracked.title,
    size: ({ tracked }: QueueRecord) => tracked.download.size,
    id: ({ id }: QueueRecord) => id,
  };
  return {
    'GET queue': ({ query }) => {
      const withUnknown = query.flag(kind.unknownFlag, false);
      const shown = records().filter(({ media }) => withUnknown || media !== null);
      return page(shown, query, { keys, wraps: true }, show);
    },
    'GET queue/details': () => json(records().map(show)),
    'GET queue/status': () => json(statusOf(records())),
    'DELETE queue/{id}': async ({ ids: [id = 0], query }) => {
      const record = records().find((one) => one.id === id);
      if (!record) throw new Refusal(fault(404, 'NotFound'));
      await remove(record.tracked, query, parts);
      return empty(200);
    },
    'DELETE queue/bulk': async ({ body, query }) => {
      const known = new Map(records().map((record) => [record.id, record]));
      const wanted = numberList(body, 'ids').map((id) => known.get(id));
      if (wanted.includes(undefined)) throw new Refusal(fault(404, 'NotFound'));
      const downloads = new Set(wanted.flatMap((record) => record?.tracked ?? []));
      for (const tracked of downloads) await remove(tracked, query, parts);
      return json({});
    },
  };
}

/** Acts on the whole download, whichever of its records was named. */
async function remove(tracked: TrackedDownload, query: Query, parts: QueueParts): Promise<void> {
  const fromClient = query.flag('removeFromClient', true);
  const blocklists = query.flag('blocklist', false);
  const changesCategory = query.flag('changeCategory', false);
  if (fromClient) {
    try {
      await discard(parts.queue, tracked);
    } catch {
      throw new Refusal(fault(500, `Unable to connect to ${tracked.source.name}`, 'at NzbDrone.Core.Download'));
    }
  }
  if (blocklists) {
    giveUp(tracked, parts, { searches: !query.flag('skipRedownload', false) });
    if (!fromClient) tracked.state = parts.kind.failed;
  } else if (!fromClient && !changesCategory) {
    tracked.state = 'ignored';
    const { media, downloadId, title } = tracked;
    for (const one of media) parts.history.add({ event: 'downloadIgnored', media: one, downloadId, title, data: {} });
  }
}

function statusOf(records: QueueRecord[]): unknown {
  const unknown = records.filter(({ media }) => media === null);
  const has = (list: QueueRecord[], status: string) => list.some(({ tracked }) => tracked.status === status);
  const known = records.filter(({ media }) => media !== null);
  return {
    totalCount: records.length,
    count: known.length,
    unknownCount: unknown.length,
    errors: has(known, 'error'),
    warnings: has(known, 'warning'),
    unknownErrors: has(unknown, 'error'),
    unknownWarnings: has(unknown, 'warning'),
  };
}
