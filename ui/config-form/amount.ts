/** Durations and sizes as an amount with a unit, the way they are entered; and back to the way they are stored. Pure. */
import type { DurationUnit } from '../../src/config/schema/field.ts';
import { parseDuration, unitSeconds } from './check/duration.ts';
import { parseSize } from './check/rules.ts';
import type { Field } from './field.ts';
import type { Json } from './json.ts';

export type Unit = 's' | 'm' | 'h' | 'd' | 'w' | 'B' | 'K' | 'M' | 'G' | 'T';

/** `off`: the value -1, which stands for "never" or "no limit". */
export interface Amount {
  off: boolean;
  /** As it was entered. */
  number: string;
  unit: Unit;
}

const nativeUnit: Record<DurationUnit, Unit> = { seconds: 's', minutes: 'm', days: 'd' };
const durationUnits: readonly Unit[] = ['s', 'm', 'h', 'd', 'w'];
const unitLength: Partial<Record<Unit, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Units that a field may be entered in, the smallest first. */
export function unitsOf({ duration }: Field): readonly Unit[] {
  if (duration === null) return ['B', 'K', 'M', 'G', 'T'];
  return durationUnits.slice(durationUnits.indexOf(nativeUnit[duration]));
}

/** True when -1 turns a field off. */
export function canBeOff({ duration, minimum, rule }: Field): boolean {
  return duration === null ? rule === 'size' : minimum === -1;
}

/** A stored value as it is shown: in the largest unit that leaves a whole number. */
export function readAmount(field: Field, value: Json | undefined): Amount {
  return field.duration === null ? readSize(value) : readDuration(field, field.duration, value);
}

function readDuration(field: Field, native: DurationUnit, value: Json | undefined): Amount {
  const unit = nativeUnit[native];
  if (value === undefined || value === '') return { off: false, number: '', unit };
  const amount = parseDuration(value, native);
  if (amount === null) return { off: false, number: `${value}`, unit };
  if (amount < 0) return { off: amount === -1, number: amount === -1 ? '' : `${amount}`, unit };
  const seconds = amount * unitSeconds[native];
  const fitting = unitsOf(field).filter((candidate) => seconds % (unitLength[candidate] ?? 1) === 0);
  const best = seconds === 0 ? unit : (fitting.at(-1) ?? unit);
  return { off: false, number: `${seconds / (unitLength[best] ?? 1)}`, unit: best };
}

function readSize(value: Json | undefined): Amount {
  const text = `${value ?? ''}`.trim();
  if (text === '-1') return { off: true, number: '', unit: 'G' };
  const match = /^(.*?)\s*([KMGT]?)$/i.exec(text);
  const unit = (match?.[2]?.toUpperCase() || 'B') as Unit;
  return parseSize(text) === null
    ? { off: false, number: text, unit: text === '' ? 'G' : 'B' }
    : { off: false, number: match?.[1] ?? text, unit };
}

/** The value to store. What is no number is kept as it is, so that the check can say so. */
export function writeAmount({ duration }: Field, { off, number, unit }: Amount): Json {
  const text = number.trim();
  if (duration === null) return off ? '-1' : `${text}${unit === 'B' ? '' : unit}`;
  if (off) return -1;
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  if (!isNumber) return text;
  return unit === nativeUnit[duration] ? Number(text) : `${text}${unit}`;
}
