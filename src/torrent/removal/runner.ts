/** Which removals are under way. */
import type { RemovalIntent, RemovalRow } from '../../database/removals.ts';
import { keyOf } from '../tracked.ts';
import type { RemovalContext } from './context.ts';
import { type RemovalEnd, runRemoval } from './course.ts';

export interface RemovalRunner {
  /** This torrent is being removed. */
  isOpen(key: string): boolean;
  /** So many torrents of a client are being removed by a rule. */
  count(client: string, rule: string): number;
  /** Stores the intents; nothing may be sent before. */
  intend(intents: readonly RemovalIntent[]): RemovalRow[];
  /** The client was called for these. @param failure what it answered; null = it took it */
  sent(rows: readonly RemovalRow[], failure: string | null): void;
  /** The client is not called for these after all. @param why one sentence */
  drop(rows: readonly RemovalRow[], why: string): void;
  /** Goes on with one that an earlier process left open. */
  resume(row: RemovalRow): void;
  /** Resolves when nothing is under way any more; soon after the signal was aborted. */
  idle(): Promise<void>;
}

export interface RemovalListener {
  gone(row: RemovalRow): void;
  told(row: RemovalRow, section: string, result: string): void;
  /** Called before the end is stored. */
  ended(row: RemovalRow, end: RemovalEnd): void;
  /** Everything about it is over. */
  freed(row: RemovalRow): void;
}

export function createRemovalRunner(context: RemovalContext, listener: RemovalListener): RemovalRunner {
  const { store, clock, signal } = context;
  const open = new Map<number, RemovalRow>();
  const running = new Set<Promise<void>>();

  const run = async (row: RemovalRow, failure: string | null, resumed: boolean) => {
    const end = await runRemoval(context, {
      row,
      resumed,
      failure,
      gone: () => listener.gone(row),
      told: ({ section }, result) => listener.told(row, section, result),
    });
    listener.ended(row, end);
    store.end(row.id, end.outcome, end.message, clock.now());
  };
  const begin = (row: RemovalRow, failure: string | null, resumed: boolean) => {
    open.set(row.id, row);
    const finish = async () => {
      try {
        await run(row, failure, resumed);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      open.delete(row.id);
      listener.freed(row);
    };
    const done = finish().finally(() => running.delete(done));
    running.add(done);
  };
  const isRemoval = (row: RemovalRow) => row.deleteFiles !== null && row.goneAt === null;
  return {
    isOpen: (key) => [...open.values()].some((row) => isRemoval(row) && keyOf(row.client, row.hash) === key),
    count: (client, rule) =>
      [...open.values()].filter((row) => isRemoval(row) && row.client === client && row.rule === rule).length,
    intend(intents) {
      const rows = store.intend(intents);
      for (const row of rows) open.set(row.id, row);
      return rows;
    },
    sent(rows, failure) {
      const at = clock.now();
      store.sent(
        rows.map(({ id }) => id),
        at,
      );
      for (const row of rows) begin(Object.assign(row, { sentAt: at }), failure, false);
    },
    drop(rows, why) {
      for (const row of rows) {
        listener.ended(row, { outcome: 'dropped', message: why });
        store.end(row.id, 'dropped', why, clock.now());
        open.delete(row.id);
        listener.freed(row);
      }
    },
    resume: (row) => begin(row, null, true),
    async idle() {
      await Promise.allSettled(running);
    },
  };
}
