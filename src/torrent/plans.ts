/**
 * What the supervisor hears of single torrents, when it changes: what is planned, for the page, and what was stopped for
 * lack of space, for the plan of the disks.
 */
import type { FromWorker, NextAction } from '../supervisor/message.ts';
import { describe } from './action.ts';
import type { Decided } from './decide.ts';
import { keyOf, type Tracked } from './tracked.ts';

export interface Plans {
  show(tracked: Tracked, decided: Decided): void;
  forget(tracked: Tracked): void;
  /** Tells what changed since the last call. */
  send(): void;
}

/** Plans in one message: each is read in one go, which holds the supervisor's event loop and takes its memory. */
const plansPerMessage = 200;

export function createPlans(send: (message: FromWorker) => void): Plans {
  const shown = new Map<string, NextAction>();
  const changes = new Map<string, Map<string, NextAction | null>>();
  const stopped = new Set<string>();
  const stops = new Map<string, Map<string, boolean>>();

  const set = ({ client, torrent }: Tracked, next: NextAction | null) => {
    const key = keyOf(client, torrent.hash);
    if (isSame(shown.get(key) ?? null, next)) return;
    if (next === null) shown.delete(key);
    else shown.set(key, next);
    const ofClient = changes.get(client) ?? new Map<string, NextAction | null>();
    changes.set(client, ofClient.set(torrent.hash, next));
  };
  const setStopped = ({ client, torrent }: Tracked, isStopped: boolean) => {
    const key = keyOf(client, torrent.hash);
    if (stopped.has(key) === isStopped) return;
    if (isStopped) stopped.add(key);
    else stopped.delete(key);
    const ofClient = stops.get(client) ?? new Map<string, boolean>();
    stops.set(client, ofClient.set(torrent.hash, isStopped));
  };
  return {
    show(tracked, decided) {
      set(tracked, nextOf(decided));
      setStopped(tracked, tracked.memory.notes.stoppedBy === 'space');
    },
    forget(tracked) {
      set(tracked, null);
      setStopped(tracked, false);
    },
    send() {
      for (const [client, hashes] of stops) send({ type: 'stopped', client, stopped: Object.fromEntries(hashes) });
      stops.clear();
      for (const [client, next] of changes) {
        for (const part of partsOf(next)) send({ type: 'next', client, next: Object.fromEntries(part) });
      }
      changes.clear();
    },
  };
}

function* partsOf<K, V>(map: ReadonlyMap<K, V>): Generator<[K, V][]> {
  let part: [K, V][] = [];
  for (const entry of map) {
    part.push(entry);
    if (part.length < plansPerMessage) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** The first thing that will happen, or what is waited for. */
function nextOf({ decisions }: Decided): NextAction | null {
  const coming = decisions.find(({ action }) => action !== null && action.type !== 'note' && action.type !== 'keep');
  if (coming?.action) {
    return { action: describe(coming.action), rule: coming.rule, reason: coming.reason, at: null };
  }
  const held = decisions.find(({ verdict }) => verdict !== null);
  if (!held) return null;
  const action = held.verdict === 'would' ? 'nothing: dry run' : 'wait';
  return { action, rule: held.rule, reason: held.reason, at: held.again === undefined ? null : isoOf(held.again) };
}

function isoOf(time: number): string | null {
  return Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null;
}

function isSame(a: NextAction | null, b: NextAction | null): boolean {
  if (a === null || b === null) return a === b;
  return a.action === b.action && a.rule === b.rule && a.reason === b.reason && isNear(a.at, b.at);
}

/** What is counted by watching shifts a little with every look. */
function isNear(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(Date.parse(a) - Date.parse(b)) < 60_000;
}
