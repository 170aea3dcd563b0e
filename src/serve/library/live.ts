/**
 * Fresh copies of a few things at a time: what a page shows is asked for again from the manager, a moment is remembered,
 * and what does not come in time is left as it was.
 */
import type { Clock } from '../../clock.ts';
import { OutsideError } from '../../error.ts';
import type { Limit } from '../../limit.ts';

export interface LiveOptions<T> {
  /** Asks for at most `batch` things. Those that it does not give are left as they were. @throws OutsideError */
  load(ids: readonly number[]): Promise<ReadonlyMap<number, T>>;
  /** Default 1. */
  batch?: number;
  limit: Limit;
  clock: Clock;
}

/** Gives what came. Never throws for a manager that fails. */
export type Live<T> = (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>;

const withinMs = 5000;
const keptMs = 10_000;
const mostAtOnce = 100;

export function createLive<T>({ load, batch = 1, limit, clock }: LiveOptions<T>): Live<T> {
  const kept = new Map<number, { thing: T; until: number }>();
  const underWay = new Map<number, Promise<void>>();
  /** After a failure the manager is left alone for a moment. */
  let restUntil = Number.NEGATIVE_INFINITY;

  const take = async (ids: readonly number[], tooLate: () => boolean): Promise<void> => {
    if (tooLate() || clock.elapsed() < restUntil) return;
    try {
      const things = await load(ids);
      for (const [id, thing] of things) kept.set(id, { thing, until: clock.elapsed() + keptMs });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      // A thing that is gone says nothing about the manager.
      if (error.details.status !== 404) restUntil = clock.elapsed() + keptMs;
    }
  };

  const begin = (ids: readonly number[], tooLate: () => boolean): void => {
    const work = limit(() => take(ids, tooLate)).finally(() => {
      for (const id of ids) underWay.delete(id);
    });
    // Whoever waits for it hears of a defect; nobody may be left to.
    work.catch(() => {});
    for (const id of ids) underWay.set(id, work);
  };

  return async function fresh(ids) {
    const now = clock.elapsed();
    for (const [id, { until }] of kept) if (until <= now) kept.delete(id);
    const wanted = ids.slice(0, mostAtOnce);
    const unknown = wanted.filter((id) => !kept.has(id) && !underWay.has(id));
    const tooLate = () => clock.elapsed() >= now + withinMs;
    for (let at = 0; at < unknown.length; at += batch) begin(unknown.slice(at, at + batch), tooLate);

    const awaited = wanted.flatMap((id) => underWay.get(id) ?? []);
    const timer = new AbortController();
    await Promise.race([Promise.all(awaited), clock.sleep(withinMs, timer.signal)]).finally(() => timer.abort());
    return new Map(wanted.flatMap((id) => entryOf(id, kept.get(id))));
  };
}

function entryOf<T>(id: number, known: { thing: T } | undefined): [number, T][] {
  return known ? [[id, known.thing]] : [];
}
