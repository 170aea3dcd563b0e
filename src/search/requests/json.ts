/** Reading answers of request providers, which leave fields out and wrap lists in different ways. */
import { asFields, asList, type Fields } from '../../arr/fields.ts';

/** A list, or the one that an object wraps under one of the usual names; null = there is none. */
export function wrappedList(value: unknown): Fields[] | null {
  if (Array.isArray(value)) return value.map(asFields);
  const { results, result, requests, data, items } = asFields(value);
  const inner = [results, result, requests, data, items].find(Array.isArray);
  return inner === undefined ? null : asList(inner).map(asFields);
}

/** A positive whole number, also as text; 0 = none. */
export function idOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : 0;
}
