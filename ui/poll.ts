import { type Signal, signal } from '@preact/signals';
import type { Ask, Failure, Result } from './api.ts';
import { nextDelay } from './backoff.ts';
import { createContact } from './contact.ts';

/** Something the service can be asked again and again. */
export interface Source<T> {
  /** Relative to `web/`; the identity of the resource. */
  path: string;
  /** For sources that ask in a way of their own; their answers are not kept beyond the page. */
  ask?: (ask: Ask) => Promise<Result>;
  /** Milliseconds between two questions. */
  every: number;
  /** An answer that is younger than that is good enough for whoever begins to look. */
  patient?: boolean;
  read: (body: unknown) => T;
}

export interface Snapshot<T> {
  data: T | null;
  /** When the data was known to be right, Unix milliseconds. */
  at: number | null;
  failure: Failure | null;
  /** Failed questions in a row. */
  failures: number;
  /** The service does not have this; it is not asked again by itself. */
  absent: boolean;
}

export interface Resource<T> {
  source: Source<T>;
  state: Signal<Snapshot<T>>;
}

/** Last good answers that outlive the page. */
export interface Keeper {
  load: (path: string) => Promise<{ body: unknown; at: number } | null>;
  save: (path: string, body: unknown, at: number) => void;
}

export interface PollDependencies {
  get: (path: string, ask: Ask) => Promise<Result>;
  keeper: Keeper;
  now: () => number;
  random: () => number;
  /** Runs `work` once after `delay` milliseconds; the result cancels it. */
  later: (work: () => void, delay: number) => () => void;
  visible: () => boolean;
  /** The visitor pays for traffic: everything is asked three times as seldom. */
  sparing: () => boolean;
}

interface Entry {
  resource: Resource<unknown>;
  users: number;
  cancel: (() => void) | null;
  nextAt: number | null;
  flight: AbortController | null;
  etag: string | null;
}

export type Poller = ReturnType<typeof createPoller>;

/**
 * Asks for everything that somebody looks at, each address once however many look, at the pace of its source, slower
 * after failures, and not at all while the page is hidden.
 */
export function createPoller(dependencies: PollDependencies) {
  const entries = new Map<string, Entry>();
  const contact = createContact();

  function resource<T>(source: Source<T>): Resource<T> {
    const known = entries.get(source.path);
    if (known) return known.resource as Resource<T>;
    const made: Resource<T> = { source, state: signal<Snapshot<T>>(emptySnapshot()) };
    enter(made as Resource<unknown>);
    return made;
  }

  function enter(made: Resource<unknown>): Entry {
    const entry: Entry = { resource: made, users: 0, cancel: null, nextAt: null, flight: null, etag: null };
    entries.set(made.source.path, entry);
    return entry;
  }

  /** Starts asking; the result stops it when nobody else looks. */
  function use<T>(wanted: Resource<T>): () => void {
    const entry = entryOf(wanted);
    entry.users += 1;
    if (entry.users === 1) {
      void restore(entry);
      const enough = restOf(entry);
      if (enough > 0) schedule(entry, enough);
      else void ask(entry);
    }
    let released = false;
    return () => {
      if (released) return;
      released = true;
      entry.users -= 1;
      if (entry.users === 0) rest(entry);
    };
  }

  /** Milliseconds for which the answer of a patient source is still good enough. */
  function restOf(entry: Entry): number {
    const { source, state } = entry.resource;
    const { at, failure } = state.peek();
    return source.patient && at !== null && failure === null ? at + paceOf(entry) - dependencies.now() : 0;
  }

  function entryOf<T>(wanted: Resource<T>): Entry {
    return entries.get(wanted.source.path) ?? enter(wanted as Resource<unknown>);
  }

  async function restore(entry: Entry): Promise<void> {
    const { state, source } = entry.resource;
    if (state.value.data !== null || source.ask) return;
    const kept = await dependencies.keeper.load(source.path).catch(() => null);
    if (kept === null || state.value.data !== null) return;
    state.value = { ...state.value, data: source.read(kept.body), at: kept.at };
  }

  async function ask(entry: Entry): Promise<void> {
    if (entry.flight !== null || !dependencies.visible()) return;
    clear(entry);
    const { source } = entry.resource;
    const flight = new AbortController();
    entry.flight = flight;
    const details = { etag: entry.etag, signal: flight.signal };
    const result = await (source.ask ? source.ask(details) : dependencies.get(source.path, details));
    if (entry.flight === flight) entry.flight = null;
    if (result.failure?.kind === 'aborted') return;
    const wasGone = isGone();
    settle(entry, result);
    plan(entry);
    if (wasGone && !isGone()) refresh(entry);
  }

  function settle(entry: Entry, { answer, failure }: Result): void {
    const { state, source } = entry.resource;
    const now = dependencies.now();
    contact.hear(failure?.kind !== 'unreachable', now);
    if (failure !== null) {
      const absent = failure.status === 404;
      state.value = { ...state.value, failure, absent, failures: absent ? 0 : state.value.failures + 1 };
      return;
    }
    const data = answer.unchanged ? state.value.data : source.read(answer.body);
    if (!answer.unchanged) {
      entry.etag = answer.headers.get('ETag');
      if (!source.ask) dependencies.keeper.save(source.path, answer.body, now);
    }
    state.value = { data, at: now, failure: null, failures: 0, absent: false };
  }

  function isGone(): boolean {
    return contact.state.peek().goneSince !== null;
  }

  function plan(entry: Entry): void {
    const { failures, absent, failure } = entry.resource.state.value;
    if (entry.users === 0 || absent || failure?.status === 401 || !dependencies.visible()) return;
    schedule(entry, nextDelay(paceOf(entry), failures, dependencies.random));
  }

  function schedule(entry: Entry, delay: number): void {
    clear(entry);
    entry.nextAt = dependencies.now() + delay;
    entry.cancel = dependencies.later(() => {
      entry.cancel = null;
      void ask(entry);
    }, delay);
    noteNext();
  }

  function noteNext(): void {
    const times = [...entries.values()].map((entry) => entry.nextAt).filter((at) => at !== null);
    contact.plan(times.length === 0 ? null : Math.min(...times));
  }

  function clear(entry: Entry): void {
    entry.cancel?.();
    entry.cancel = null;
    entry.nextAt = null;
  }

  function rest(entry: Entry): void {
    clear(entry);
    entry.flight?.abort();
    entry.flight = null;
    if (entry.users === 0 && entry.resource.source.ask) entries.delete(entry.resource.source.path);
  }

  /** Asks for everything on screen now. */
  function refresh(except?: Entry): void {
    for (const entry of entries.values()) if (entry.users > 0 && entry !== except) void ask(entry);
  }

  /** Asks once, whether or not somebody keeps asking. */
  function once<T>(wanted: Resource<T>): void {
    void ask(entryOf(wanted));
  }

  /** Asks for one thing sooner than its pace, because something was just changed. */
  function soon<T>(wanted: Resource<T>, delay: number): void {
    const entry = entryOf(wanted);
    if (entry.users > 0 && (entry.nextAt === null || entry.nextAt > dependencies.now() + delay)) schedule(entry, delay);
  }

  /** To be called when the page was hidden or shown. */
  function visibilityChanged(): void {
    if (dependencies.visible()) refresh();
    else for (const entry of entries.values()) rest(entry);
  }

  function paceOf(entry: Entry): number {
    return entry.resource.source.every * (dependencies.sparing() ? 3 : 1);
  }

  /** Milliseconds between two questions for this resource, and for the one that is asked most often. */
  function pace<T>(wanted: Resource<T>): { own: number; fastest: number } {
    const own = paceOf(entryOf(wanted));
    const used = [...entries.values()].filter((entry) => entry.users > 0 && !entry.resource.state.value.absent);
    return { own, fastest: Math.min(own, ...used.map(paceOf)) };
  }

  return { resource, use, once, refresh: () => refresh(), soon, visibilityChanged, pace, contact: contact.state };
}

function emptySnapshot<T>(): Snapshot<T> {
  return { data: null, at: null, failure: null, failures: 0, absent: false };
}
