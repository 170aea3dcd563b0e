/** Reading JSON of unknown shape: managers leave null fields out, and versions differ. */

export type Fields = Record<string, unknown>;

/** The value as an object; anything else as one without fields. */
export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The value as a list; anything else as an empty one. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as text; anything else as ''. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a finite number; anything else as null. */
export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The value as a flag; anything else as null. */
export function asFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** An ISO date as Unix milliseconds; null when it is none. */
export function asTime(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
