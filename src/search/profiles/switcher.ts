/**
 * Switches quality profiles and back. What is going to be switched is written down before the manager is told, so that
 * every profile finds its way back whatever happens in between.
 */
import type { Link } from '../../arr/link.ts';
import type { ManagerLists } from '../../arr/lists/open.ts';
import type { Clock } from '../../clock.ts';
import type { ProfileSwitch, SwitchStore } from '../../database/search/switches.ts';
import { OutsideError } from '../../error.ts';
import type { Journal } from '../journal.ts';
import { expired, type NamedProfile, planSwitches, type SwitchSettings } from './plan.ts';
import type { ThingReader } from './things.ts';

export interface SwitcherContext {
  switches: SwitchStore;
  things: ThingReader;
  manager: ManagerLists;
  link: Link;
  journal: Journal;
  clock: Clock;
  signal: AbortSignal;
  dryRun: boolean;
  /** Tries of one switch. */
  tries: number;
  /** The manager's profiles as they were read last. */
  profiles(): NamedProfile[];
  settings(profiles: readonly NamedProfile[]): SwitchSettings;
  /** Ids of movies, series or artists of which something is missing that may be searched for. */
  missing(): ReadonlySet<number>;
}

export interface Switcher {
  /** To be called after the library was read. @throws OutsideError */
  run(): Promise<void>;
  /** A new cycle: what was given up may be tried again. */
  newCycle(): void;
  /** When something has to go back because of its time, Unix milliseconds. */
  nextReturn(): number;
}

/** Managers take the ids in one call. */
const atOnce = 100;
const betweenTries = 1000;

export function createSwitcher(context: SwitcherContext): Switcher {
  const { switches, things, journal, clock, dryRun } = context;
  let timeout = 0;

  const run = async (): Promise<void> => {
    const profiles = context.profiles();
    const settings = context.settings(profiles);
    timeout = settings.timeout;
    const stored = switches.all().map((entry) => named(entry, profiles));
    if (!settings.enabled && !settings.resets && stored.length === 0) return;
    const temporary = [...settings.pairs.values(), ...stored].map((pair) => pair.temporary.id);
    const ids = stored.map(({ id }) => id);
    const missing = settings.enabled ? context.missing() : new Set<number>();
    const plan = planSwitches(things.read(missing, ids, temporary, clock.now()), stored, settings, clock.now());
    if (plan.forget.length > 0) switches.remove(plan.forget);
    if (plan.settled.length > 0) switches.save(plan.settled);
    for (const part of batches(plan.back, ({ entry }) => entry.original.id)) await back(part);
    for (const part of batches(plan.away, ({ temporary: to }) => to.id)) await away(part);
  };

  const away = async (entries: ProfileSwitch[]): Promise<void> => {
    const said = (entry: ProfileSwitch) => `It is missing: ${entry.original.name} gives way to ${entry.temporary.name}`;
    if (dryRun) return would(entries, 'profile switch', said);
    switches.save(entries);
    const done = entries.map((entry): ProfileSwitch => ({ ...entry, state: 'temporary', since: clock.now() }));
    await assign(entries, (entry) => entry.temporary.id, {
      done: () => switches.save(done),
      never: () => switches.remove(entries.map(({ key }) => key)),
      rule: 'profile switch',
      said,
    });
  };

  const back = async (returns: { entry: ProfileSwitch; reason: string }[]): Promise<void> => {
    const entries = returns.map(({ entry }) => entry);
    const reasons = new Map(returns.map(({ entry, reason }) => [entry.key, reason]));
    const said = (entry: ProfileSwitch) => `${reasons.get(entry.key)}: back to ${entry.original.name}`;
    if (dryRun) return would(entries, 'profile return', said);
    switches.save(entries.map((entry) => ({ ...entry, state: 'returning' })));
    const late = entries.filter(({ key }) => reasons.get(key) === expired);
    await assign(entries, (entry) => entry.original.id, {
      done: () => {
        switches.remove(entries.map(({ key }) => key));
        switches.save(late.map((entry) => ({ ...entry, state: 'expired', since: clock.now() })));
      },
      never: () => switches.save(entries),
      rule: 'profile return',
      said,
    });
  };

  interface Effect {
    done(): void;
    /** The manager was asked and did not do it. */
    never(): void;
    rule: 'profile switch' | 'profile return';
    said(entry: ProfileSwitch): string;
  }

  /** Everything of one call goes to the same profile. */
  const assign = async (
    entries: readonly ProfileSwitch[],
    target: (entry: ProfileSwitch) => number,
    { done, never, rule, said }: Effect,
  ): Promise<void> => {
    const [first] = entries;
    if (!first) return;
    const ids = entries.map(({ id }) => id);
    const note = (verdict: 'done' | 'failed', result: string) => {
      for (const entry of entries)
        journal.happened(subjectOf(entry), { rule, verdict, reason: said(entry), inputs: inputsOf(entry), result });
    };
    try {
      await tried(context, ids, target(first));
      things.changeProfile(ids, target(first));
      done();
      note('done', 'The manager changed the profile');
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      if (error.failure === 'status' || error.failure === 'refused') never();
      note('failed', error.message);
      throw error;
    }
  };

  const would = (
    entries: readonly ProfileSwitch[],
    rule: 'profile switch' | 'profile return',
    said: (entry: ProfileSwitch) => string,
  ): void => {
    for (const entry of entries) {
      journal.stands(subjectOf(entry), { rule, verdict: 'would', reason: said(entry), inputs: inputsOf(entry) });
    }
  };

  return {
    run,
    newCycle() {
      const over = switches.all().filter(({ state }) => state === 'expired');
      if (over.length > 0) switches.remove(over.map(({ key }) => key));
    },
    nextReturn() {
      const [oldest] = timeout > 0 ? switches.all().filter(({ state }) => state === 'temporary') : [];
      return oldest ? oldest.since + timeout : Number.POSITIVE_INFINITY;
    },
  };
}

async function tried(
  { manager, link, clock, signal, tries }: SwitcherContext,
  ids: readonly number[],
  profileId: number,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await link.request(() => manager.assignProfile(ids, profileId));
      return;
    } catch (error) {
      if (!(error instanceof OutsideError) || attempt >= tries || link.trouble() !== null) throw error;
      await clock.sleep(betweenTries, signal);
    }
  }
}

/** A manager that was set up anew may count its profiles otherwise: then the names decide. */
function named(entry: ProfileSwitch, profiles: readonly NamedProfile[]): ProfileSwitch {
  const current = ({ id, name }: NamedProfile): NamedProfile =>
    profiles.some((profile) => profile.id === id && profile.name === name)
      ? { id, name }
      : (profiles.find((profile) => profile.name === name) ?? { id, name });
  return { ...entry, original: current(entry.original), temporary: current(entry.temporary) };
}

function* batches<T>(things: readonly T[], target: (thing: T) => number): Generator<T[]> {
  for (const group of Map.groupBy(things, target).values()) {
    for (let at = 0; at < group.length; at += atOnce) yield group.slice(at, at + atOnce);
  }
}

function subjectOf({ key, title }: ProfileSwitch) {
  return { key: `${key} profile`, name: title };
}

function inputsOf({ original, temporary, since }: ProfileSwitch): Record<string, unknown> {
  return { original: original.name, temporary: temporary.name, since: new Date(since).toISOString() };
}
