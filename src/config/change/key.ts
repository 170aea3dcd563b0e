/** The dotted keys of a change: which may be written, and what they point at. */
import { type FieldPlace, fieldAt } from '../keys.ts';
import { schemaOf } from '../section.ts';

/** Written by migrations only. */
export const protectedKey = 'Settings.ConfigVersion';

export type ChangeKey =
  /** `place` null: a key the schema does not know, or a whole section. */
  { ok: true; path: string[]; place: FieldPlace | null } | { ok: false; message: string };

const inherited = ['__proto__', 'constructor', 'prototype'];
const deepest = 8;
/** Characters; the keys of a map are paths. */
const longest = 1000;

/** Whether a key is the protected one, a table around it or something below it, in any case. */
export function isProtected(key: string): boolean {
  const written = `${key.trim().toLowerCase()}.`;
  const guarded = `${protectedKey.toLowerCase()}.`;
  return guarded.startsWith(written) || written.startsWith(guarded);
}

/** Splits a key. The key of a map may hold dots: what follows the map's own name is one segment. */
export function readChangeKey(key: string): ChangeKey {
  if (key.length > longest) return { ok: false, message: 'is no key: it is too long' };
  const segments = key.split('.');
  const [section = '', ...below] = segments;
  const place = fieldAt(schemaOf(section), below);
  const inside = place?.inside.length ?? 0;
  const named = segments.slice(0, segments.length - inside);
  const path = inside > 0 ? [...named, place?.inside.join('.') ?? ''] : named;
  if (path.some((segment) => segment.trim() === '')) return { ok: false, message: 'is no key: a part of it is empty' };
  if (path.some((segment) => inherited.includes(segment))) return { ok: false, message: 'is no key' };
  if (named.some((segment) => /^\d+$/.test(segment))) {
    return { ok: false, message: 'is no key: lists are posted whole' };
  }
  if (place?.inRow) return { ok: false, message: 'is no key: a list of tables is posted whole' };
  return path.length > deepest ? { ok: false, message: 'is no key: too many parts' } : { ok: true, path, place };
}
