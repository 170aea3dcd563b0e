import type { Kind } from '../../src/config/config.ts';
import { fields, numberOrNull } from './read.ts';
import { kinds } from './status.ts';

/** How much of something is there: `available` is monitored and there, `missing` monitored and not there. */
export interface Tally {
  available: number;
  monitored: number;
  missing: number;
}

export function readTally(value: unknown): Tally {
  const { available, monitored, missing } = fields(value);
  return {
    available: numberOrNull(available) ?? 0,
    monitored: numberOrNull(monitored) ?? 0,
    missing: numberOrNull(missing) ?? 0,
  };
}

/** Of `GET web/arr`: over all instances of a kind. Kinds without an instance are left out. */
export function readRollup(body: unknown): { kind: Kind; tally: Tally }[] {
  const counts = fields(fields(body).counts);
  return kinds.filter((kind) => counts[kind] !== undefined).map((kind) => ({ kind, tally: readTally(counts[kind]) }));
}
