/**
 * What the workers have heard of each client: changes alone would be taken for all there is. A worker that does not
 * speak any more (frozen, or busy for very long) gets no further changes, because they would pile up in memory; when it
 * speaks again, it is told everything anew.
 */
import type { TorrentsMessage } from './message.ts';

export interface Told {
  /** Whether the worker can take the message. */
  takes(section: string, message: Pick<TorrentsMessage, 'client' | 'full'>): boolean;
  /** The worker begins anew and has heard nothing. */
  forget(section: string): void;
  /** The worker spoke. @returns whether it has missed something and has to be told everything. */
  spoke(section: string): boolean;
}

/** @param isSilent whether a worker has given no sign of life for too long. */
export function createTold(isSilent: (section: string) => boolean): Told {
  const clientsOf = new Map<string, Set<string>>();
  const missed = new Set<string>();
  return {
    takes(section, { client, full }) {
      if (isSilent(section)) {
        missed.add(section);
        clientsOf.delete(section);
        return false;
      }
      const clients = clientsOf.get(section) ?? new Set();
      clientsOf.set(section, clients);
      if (full) clients.add(client);
      return clients.has(client);
    },
    forget(section) {
      missed.delete(section);
      clientsOf.delete(section);
    },
    spoke: (section) => missed.delete(section),
  };
}
