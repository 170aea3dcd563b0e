/** One turn of the search process: whatever is due, one thing after the other. */
import type { Link } from '../arr/link.ts';
import type { Clock } from '../clock.ts';
import { OutsideError } from '../error.ts';
import type { Logger } from '../log.ts';
import type { FromWorker } from '../supervisor/message.ts';
import type { ActivityLine } from './activity.ts';
import { attentionOf } from './attention.ts';
import { createCycleBook } from './cycle.ts';
import type { Journal } from './journal.ts';
import type { Memory } from './memory.ts';
import type { Switcher } from './profiles/switcher.ts';
import type { Requests } from './requests/poll.ts';
import type { Sender } from './send.ts';
import type { SearchSettings } from './settings.ts';
import type { StepResult } from './step.ts';
import type { LibraryReading } from './sync/reader.ts';
import { nextReading, noReading, type ReadingHistory } from './sync/schedule.ts';

export interface EngineContext {
  settings: SearchSettings;
  reading: LibraryReading;
  requests: Requests;
  switcher: Switcher;
  sender: Sender;
  /** @param regular false = only what goes before the others @param since beginning of the cycle, Unix milliseconds */
  step(regular: boolean, since: number): Promise<StepResult>;
  /** A new cycle begins. */
  newCycle(): void;
  memory: Memory;
  journal: Journal;
  activity: ActivityLine;
  link: Link;
  clock: Clock;
  log: Logger;
  send(message: FromWorker): void;
  /** Milliseconds. */
  ledgerKept: number;
  /** Copies the search file; called once a day. */
  backUp(): void;
}

export interface Engine {
  /** @returns milliseconds until something is due */
  turn(): Promise<number>;
  /** Everything is to be read again. @param id of the question that is answered then */
  rebuild(id: number): void;
}

const hour = 3_600_000;
const day = 24 * hour;
/** A search that the manager refused for now. */
const afterRefusal = 300_000;

export function createEngine(context: EngineContext): Engine {
  const { settings, reading, requests, switcher, sender, memory, activity, link, clock, log } = context;
  let history: ReadingHistory = noReading;
  /** Why the library cannot be read; null = it can. */
  let unread: OutsideError | null = null;
  /** Who asked for everything to be read again. */
  let asking: number[] = [];
  /** It was asked for and not done yet. */
  let rebuilds = false;
  // A restart is no reason to search sooner.
  const isPast = (at: number) => at <= clock.now();
  const recent = memory.searches.sentSince(clock.now() - settings.delay).filter(isPast);
  const [lastSent = Number.NEGATIVE_INFINITY] = recent.slice(-1);
  let nextSearch = lastSent + settings.delay;
  // A clock that is wrong at the start is put right within this time; until then nothing looks old.
  let nextPruning = clock.now() + hour;
  let nextBackUp = 0;
  const cycle = createCycleBook(memory.cycle, clock);

  const read = async (): Promise<void> => {
    const next = nextReading(history);
    if (asking.length === 0 && clock.now() < next.at) return;
    const again = rebuilds;
    const whole = again || next.reading === 'full';
    const [startedAt, began] = [clock.now(), clock.elapsed()];
    activity.doing('');
    try {
      if (whole) await reading.full(again);
      else await reading.changes();
      const took = clock.elapsed() - began;
      log.debug(`The library was read in ${Math.round(took)} ms`);
      const full = whole ? { fullAt: startedAt, fullTook: took, doubted: false } : {};
      history = { ...history, ...full, readAt: startedAt, failures: 0, retryAfter: 0 };
      unread = null;
      answerRebuild(again, true);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      unread = error;
      const { retryAfter = 0 } = error.details;
      history = { ...history, failures: history.failures + 1, failedAt: clock.now(), retryAfter };
      answerRebuild(again, false);
      throw error;
    } finally {
      activity.doing(null);
    }
    requests.mark();
    await switcher.run();
  };

  const answerRebuild = (again: boolean, complete: boolean) => {
    if (!again) return;
    for (const id of asking) context.send({ type: 'rebuilt', id, complete });
    asking = [];
    rebuilds = !complete;
  };

  /** @returns when to search again, Unix milliseconds */
  const search = async (): Promise<number> => {
    if (history.doubted) return nextReading(history).at;
    if (clock.now() < nextSearch) return nextSearch;
    const phase = cycle.phase();
    if (phase.kind === 'to begin') beginCycle(phase.number);
    const regular = phase.kind !== 'waiting';
    await sender.settle();
    const result = await context.step(regular, cycle.startedAt());
    if (result.kind === 'stale') {
      history = { ...history, doubted: true };
      return nextReading(history).at;
    }
    if (result.kind === 'nothing') {
      if (regular) endCycle();
      // What goes before the others is looked for with every turn.
      nextSearch = Number.NEGATIVE_INFINITY;
      const after = cycle.phase();
      return after.kind === 'waiting' ? after.until : clock.now();
    }
    cycle.used();
    nextSearch = result.kind === 'searched' ? clock.now() + settings.delay : Math.max(result.until, clock.now() + 1);
    return nextSearch;
  };

  const beginCycle = (number: number) => {
    if (settings.startsOver) {
      memory.clear();
      context.newCycle();
    }
    cycle.begin(number);
  };

  const endCycle = () => {
    const searched = cycle.end();
    activity.done(searched ? 'Searches completed, waiting till next loop' : 'No pending searches');
  };

  /** Everything that needs the manager. @returns when something is due, Unix milliseconds */
  const work = async (): Promise<number> => {
    await read();
    if (clock.now() >= switcher.nextReturn()) await switcher.run();
    const upkeepDue = Math.min(nextReading(history).at, switcher.nextReturn());
    // Nothing is searched for on old knowledge.
    if (!settings.searches || history.readAt === null) return upkeepDue;
    await requests.poll();
    return Math.min(upkeepDue, await search(), requests.next());
  };

  const prune = () => {
    if (clock.now() >= nextBackUp) {
      nextBackUp = clock.now() + day;
      context.backUp();
    }
    if (clock.now() < nextPruning) return;
    nextPruning = clock.now() + day;
    context.journal.prune(clock.now() - context.ledgerKept);
    memory.searches.prune(clock.now() - 2 * day);
  };

  const attend = () => activity.attention(attentionOf(settings.section, link.trouble() ?? unread));

  return {
    async turn() {
      prune();
      attend();
      if (link.trouble() !== null) {
        answerRebuild(rebuilds, false);
        // The link comes back by itself and says so.
        return day;
      }
      try {
        return (await work()) - clock.now();
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        if (link.trouble() !== null) return 0;
        log.warning(error.message);
        nextSearch = clock.now() + afterRefusal;
        return Math.max(0, Math.min(nextReading(history).at, nextSearch) - clock.now());
      } finally {
        attend();
      }
    },
    rebuild(id) {
      asking.push(id);
      rebuilds = true;
    },
  };
}
