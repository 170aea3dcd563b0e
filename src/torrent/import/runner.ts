/** Which imports are under way, and how many may be. */
import type { ImportIntent, ImportRow } from '../../database/imports.ts';
import type { Lane } from '../action.ts';
import { keyOf } from '../tracked.ts';
import type { ImportContext, ImportEnd } from './context.ts';
import { runImport } from './flow.ts';

export interface ImportRunner {
  /** An import of this torrent is under way. */
  isOpen(key: string): boolean;
  /** Whether another one may begin: one for each hash, so many in each lane. */
  hasRoom(lane: Lane, hash: string): boolean;
  /** Stores the intent and begins. */
  start(intent: ImportIntent, lane: Lane): void;
  /** Goes on with one that an earlier process left open. */
  resume(row: ImportRow, lane: Lane): void;
  /** Resolves when nothing is under way any more; soon after the signal was aborted. */
  idle(): Promise<void>;
}

export interface ImportListener {
  /** The manager has accepted the command. */
  accepted(row: ImportRow, commandId: number): void;
  /** Called before the end is stored: what it means for the torrent has to be written first. */
  ended(row: ImportRow, end: ImportEnd): void;
  /** There is room for another one. */
  freed(key: string): void;
}

/** Managers work on one import at a time; more than a few only wait there, out of our sight. */
const room: Readonly<Record<Lane, number>> = { live: 10, adopted: 1 };

export function createImportRunner(context: ImportContext, listener: ImportListener): ImportRunner {
  const open = new Map<string, { hash: string; lane: Lane; done: Promise<void> }>();

  const run = async (row: ImportRow, resumed: boolean) => {
    const accepted = (commandId: number) => listener.accepted(row, commandId);
    const end = await runImport(context, { row, resumed, accepted });
    listener.ended(row, end);
    context.store.end(row.id, end.outcome, end.message, context.clock.now());
  };
  const begin = (row: ImportRow, lane: Lane, resumed: boolean) => {
    const key = keyOf(row.client, row.hash);
    const finish = async () => {
      try {
        await run(row, resumed);
      } catch (error) {
        if (!context.signal.aborted) throw error;
      }
      open.delete(key);
      listener.freed(key);
    };
    open.set(key, { hash: row.hash, lane, done: finish() });
  };
  return {
    isOpen: (key) => open.has(key),
    hasRoom(lane, hash) {
      const others = [...open.values()];
      return (
        others.every((other) => other.hash !== hash) &&
        others.filter((other) => other.lane === lane).length < room[lane]
      );
    },
    start: (intent, lane) => begin(context.store.intend(intent), lane, false),
    resume: (row, lane) => begin(row, lane, true),
    async idle() {
      await Promise.allSettled([...open.values()].map(({ done }) => done));
    },
  };
}
