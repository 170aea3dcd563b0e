/** What clients say of themselves, passed on to every torrent worker when it changes. */
import type { ServerFacts } from '../../client/server.ts';
import type { ClientFacts, ToWorker } from '../../supervisor/message.ts';

export interface FactsTeller {
  /** Before the torrents of an answer are passed on. */
  answered(client: string, server: ServerFacts): void;
  /** Everything known, for a worker that has just started. */
  all(): ToWorker[];
}

/** @param tell sends to every torrent worker */
export function createFactsTeller(tell: (message: ToWorker) => void): FactsTeller {
  const told = new Map<string, ClientFacts>();
  return {
    answered(client, server) {
      const facts = factsOf(server);
      const before = told.get(client);
      if (before && Bun.deepEquals(before, facts)) return;
      told.set(client, facts);
      tell({ type: 'facts', client, facts });
    },
    all: () => [...told].map(([client, facts]) => ({ type: 'facts', client, facts })),
  };
}

function factsOf({ connectionStatus, queueing, useAltSpeedLimits, dlLimit }: ServerFacts): ClientFacts {
  return { connectionStatus, queueing, altSpeedLimits: useAltSpeedLimits, downloadLimit: dlLimit };
}
