/** Quality profiles. */
import type { Ask } from '../ask.ts';
import { asFields, asFlag, asList, asNumber, asText, type Fields } from '../fields.ts';

export interface ManagerProfile {
  id: number;
  name: string;
  /** Files below this score of custom formats are not wanted. */
  minFormatScore: number;
  cutoffFormatScore: number;
  upgradeAllowed: boolean;
  /** Ids of the qualities that reach the cutoff. Without upgrades: all that are allowed. */
  sufficient: ReadonlySet<number>;
  /** Everything in it: another text when anything changed by which files are judged. */
  state: string;
}

/** @throws OutsideError */
export async function readProfiles(ask: Ask): Promise<ManagerProfile[]> {
  return asList(await ask.get('qualityprofile')).flatMap((value) => readProfile(value) ?? []);
}

export function readProfile(value: unknown): ManagerProfile | null {
  const fields = asFields(value);
  const id = asNumber(fields.id);
  if (id === null) return null;
  return {
    id,
    name: asText(fields.name),
    minFormatScore: asNumber(fields.minFormatScore) ?? 0,
    cutoffFormatScore: asNumber(fields.cutoffFormatScore) ?? 0,
    upgradeAllowed: asFlag(fields.upgradeAllowed) ?? false,
    sufficient: sufficientOf(fields),
    state: JSON.stringify(value),
  };
}

/**
 * Items run from worst to best; one is a quality or a group of qualities that count the same. Numbers of qualities say
 * nothing about their order, and the cutoff may be the number of a group.
 */
function sufficientOf({ items, cutoff, upgradeAllowed }: Fields): Set<number> {
  const rungs = asList(items).map(asFields);
  const last = asNumber(cutoff);
  const from = asFlag(upgradeAllowed)
    ? rungs.findIndex((rung) => asNumber(rung.id) === last || asNumber(asFields(rung.quality).id) === last)
    : rungs.findIndex(({ allowed }) => allowed === true);
  return new Set(rungs.slice(Math.max(0, from)).flatMap(qualitiesOf));
}

function qualitiesOf(rung: Fields): number[] {
  const own = asNumber(asFields(rung.quality).id);
  return own === null ? asList(rung.items).map(asFields).flatMap(qualitiesOf) : [own];
}
