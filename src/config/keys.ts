/** Finds fields by path and lists the keys of a section. */
import type { TObject } from '@sinclair/typebox';
import { type FieldSchema, metaOf } from './schema/field.ts';

export interface Key {
  /** Below the section, e.g. `['EntrySearch', 'SearchLimit']`. */
  path: string[];
  field: FieldSchema;
}

/** Every key of a section that holds a value: scalars, lists, maps and lists of tables. */
export function keysOf(schema: TObject, above: readonly string[] = []): Key[] {
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    const field = metaOf(property);
    const path = [...above, key];
    return field.input === 'group' ? keysOf(property as TObject, path) : [{ path, field }];
  });
}

export interface FieldPlace {
  field: FieldSchema;
  /** What of the path lies inside the value: the key of a map, which may hold dots. */
  inside: string[];
  /** The field is a key of the rows of a list of tables. */
  inRow: boolean;
}

/** The field at a path below the section; null for a path the schema does not know. */
export function fieldAt(schema: TObject, path: readonly string[], inRow = false): FieldPlace | null {
  const [key = '', ...rest] = path;
  if (!Object.hasOwn(schema.properties, key)) return null;
  const field = metaOf(schema.properties[key] as FieldSchema);
  if (rest.length === 0) return { field, inside: [], inRow };
  if (field.input === 'group') return fieldAt(field as unknown as TObject, rest, inRow);
  if (field.input === 'tables') return fieldAt(field.items as TObject, rest, true);
  return field.input === 'map' ? { field, inside: rest, inRow } : null;
}
