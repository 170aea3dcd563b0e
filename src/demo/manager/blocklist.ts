/** Giving a release up, by its record in the queue or by the history of its grab. */
import { fault, json, Refusal } from './answer.ts';
import type { CommandQueue } from './command.ts';
import type { History } from './history.ts';
import type { ManagerKind, ManagerRoutes } from './kind.ts';
import type { Queue } from './queue.ts';

export interface BlocklistParts {
  queue: Queue;
  history: History;
  commands: CommandQueue;
  kind: ManagerKind;
  /** Upper-case ids that were blocklisted. */
  blocklist: string[];
}

export interface Release {
  /** Upper case. */
  downloadId: string;
  media: number[];
  title: string;
}

/** The manager looks for another release by itself unless it is told not to. */
export function giveUp(release: Release, parts: BlocklistParts, { searches }: { searches: boolean }): void {
  const { downloadId, media, title } = release;
  const { history, commands, kind, blocklist } = parts;
  blocklist.push(downloadId);
  for (const one of media) history.add({ event: 'downloadFailed', media: one, downloadId, title, data: {} });
  if (searches) for (const one of media) commands.post(kind.search.name, kind.search.body(one), kind.appName);
}

/** A grab can be marked as failed whether or not the queue still lists it; nothing can keep the manager's search back. */
export function blocklistRoutes(parts: BlocklistParts): ManagerRoutes {
  const { history, queue, kind } = parts;
  return {
    'POST history/failed/{id}': ({ ids: [id = 0] }) => {
      const grab = history.entries.find((entry) => entry.id === id);
      if (!grab?.downloadId) throw new Refusal(fault(404, 'NotFound'));
      const { downloadId, title } = grab;
      const grabs = history.entries.filter((entry) => entry.downloadId === downloadId && entry.event === 'grabbed');
      giveUp({ downloadId, title, media: grabs.map(({ media }) => media) }, parts, { searches: true });
      const tracked = queue.tracked.get(downloadId);
      if (tracked) tracked.state = kind.failed;
      return json({});
    },
  };
}
