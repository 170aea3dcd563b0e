/** Reading what a client sent: unknown until looked at, missing where it has another type. */

export function readRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function readStrings(value: unknown): string[] {
  return readList(value).filter((item) => typeof item === 'string');
}

export function readString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function readNumber(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
