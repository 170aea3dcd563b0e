/** Whether the internet can be reached: what the clients say, and without that a look at known hosts. */
import { connect } from 'node:net';
import type { ServerFacts } from '../../client/server.ts';

export interface Internet {
  /** A client answered, or was lost. Gives what holds now. */
  look(statuses: readonly ServerFacts['connectionStatus'][]): Promise<boolean>;
}

export interface InternetOptions {
  hosts: readonly string[];
  /** Milliseconds between two looks at the hosts. */
  pause: number;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
  /** True = the host takes a connection. */
  reach?: (host: string, port: number) => Promise<boolean>;
}

const ports = [443, 80];
const patience = 5_000;

/** Clients that say `connected` or `firewalled` are enough; hosts are asked only where every client says otherwise. */
export function createInternet({ hosts, pause, elapsed, reach = takesConnection }: InternetOptions): Internet {
  let online = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<boolean> | null = null;

  const anyHost = async (): Promise<boolean> => {
    for (const port of ports) {
      const answers = await Promise.all(hosts.map((host) => reach(nameOf(host), port)));
      if (answers.includes(true)) return true;
    }
    return false;
  };
  const ask = async (): Promise<boolean> => {
    lookedAt = elapsed();
    online = await anyHost();
    return online;
  };
  return {
    async look(statuses) {
      const isDoubtful = statuses.length > 0 && statuses.every((status) => status === 'disconnected');
      if (!isDoubtful || hosts.length === 0) {
        online = true;
        return true;
      }
      if (elapsed() - lookedAt < pause) return online;
      running ??= ask().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** The name alone, where somebody wrote a whole address. */
function nameOf(host: string): string {
  return (host.includes('://') && URL.parse(host)?.hostname) || host;
}

function takesConnection(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patience });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
