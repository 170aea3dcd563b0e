/** Which things get a temporary quality profile, and which get their own back. Pure. */
import type { ProfileSwitch } from '../../database/search/switches.ts';

export interface NamedProfile {
  id: number;
  name: string;
}

export interface SwitchSettings {
  /** `UseTempForMissing`, with pairs that the manager knows; nothing is switched without them, and all goes back. */
  enabled: boolean;
  /** `KeepTempProfile`: what was found stays where it is. */
  keeps: boolean;
  /** Usual profile to temporary profile. */
  pairs: ReadonlyMap<number, { original: NamedProfile; temporary: NamedProfile }>;
  /** Milliseconds; 0 = no limit. */
  timeout: number;
  /** `ForceResetTempProfiles`, at the start of the process: everything goes back, whoever switched it. */
  resets: boolean;
}

/** A movie, series or artist as it stands in the library. */
export interface Switchable {
  key: string;
  id: number;
  title: string;
  profileId: number;
  /** Something of it is searched for because there is no file. */
  missing: boolean;
  /** What was missing is there. */
  satisfied: boolean;
}

export interface SwitchPlan {
  /** To the temporary profile. */
  away: ProfileSwitch[];
  /** To the original one, with the reason. */
  back: { entry: ProfileSwitch; reason: string }[];
  /** Nothing is left to be done about them. */
  forget: string[];
  /** Found out about: their state is another one. */
  settled: ProfileSwitch[];
}

/**
 * @param things what is switched at present, and what may be switched
 * @param now Unix milliseconds
 */
export function planSwitches(
  things: readonly Switchable[],
  switches: readonly ProfileSwitch[],
  settings: SwitchSettings,
  now: number,
): SwitchPlan {
  const plan: SwitchPlan = { away: [], back: [], forget: [], settled: [] };
  const known = new Map(switches.map((entry) => [entry.key, entry]));
  for (const thing of things) {
    const entry = known.get(thing.key);
    if (entry) follow(entry, thing, settings, now, plan);
    else if (settings.resets) reset(thing, settings, now, plan);
    else if (settings.enabled && thing.missing) begin(thing, settings, now, plan);
  }
  return plan;
}

function begin(thing: Switchable, { pairs }: SwitchSettings, now: number, { away }: SwitchPlan): void {
  const pair = pairs.get(thing.profileId);
  if (!pair) return;
  const { key, id, title } = thing;
  away.push({ key, id, title, ...pair, state: 'switching', since: now });
}

/** Of several usual profiles that share a temporary one the first is taken: nobody knows which it was. */
function reset(thing: Switchable, { pairs }: SwitchSettings, now: number, { back }: SwitchPlan): void {
  const pair = [...pairs.values()].find(({ temporary }) => temporary.id === thing.profileId);
  if (!pair) return;
  const { key, id, title } = thing;
  back.push({ entry: { key, id, title, ...pair, state: 'temporary', since: now }, reason: resetting });
}

/** What the manager has now says how the last switch ended. */
function follow(
  stored: ProfileSwitch,
  thing: Switchable,
  settings: SwitchSettings,
  now: number,
  plan: SwitchPlan,
): void {
  const { profileId, id } = thing;
  const isTemporary = profileId === stored.temporary.id;
  if (stored.state === 'expired') {
    if (profileId !== stored.original.id) plan.forget.push(stored.key);
    return;
  }
  if (!isTemporary) {
    // Back already, given another profile by its owner, or never switched: then it is made again.
    if (stored.state === 'switching' && settings.enabled && thing.missing) begin(thing, settings, now, plan);
    if (plan.away.at(-1)?.key !== stored.key) plan.forget.push(stored.key);
    return;
  }
  const entry: ProfileSwitch = { ...stored, id, state: 'temporary' };
  const reason = whyBack(entry, thing, settings, now);
  if (reason !== null) plan.back.push({ entry, reason });
  else if (stored.state !== 'temporary' || stored.id !== id) plan.settled.push(entry);
}

function whyBack(entry: ProfileSwitch, thing: Switchable, settings: SwitchSettings, now: number): string | null {
  if (settings.resets) return resetting;
  if (!settings.enabled) return 'Temporary quality profiles are switched off';
  if (thing.satisfied) return settings.keeps ? null : 'What was missing is there';
  if (settings.timeout > 0 && isOver(entry, settings.timeout, now)) return expired;
  return null;
}

/** A switch that lies ahead comes from a clock that was set back since: nobody knows how long ago it was. */
function isOver({ since }: ProfileSwitch, timeout: number, now: number): boolean {
  return now >= since + timeout || now < since;
}

const resetting = 'All original profiles are put back at the start';

/** The reason for which a thing is not switched again in the same cycle. */
export const expired = 'Nothing was found in time';
