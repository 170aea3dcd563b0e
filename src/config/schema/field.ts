/**
 * Builders for the fields of the one configuration schema. A field is a TypeBox schema whose options carry everything
 * else that is known about its key: default, texts, unit, bounds, secrecy, what a change restarts, who needs it.
 */
import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import type { Kind } from '../config.ts';

/** What a change of the key restarts: nothing, the web server, its instance, everything. */
export type Reload = 'frontend' | 'webui' | 'instance' | 'full';

/** How the value is written and entered. */
export type Input =
  | 'text'
  | 'flag'
  | 'whole'
  | 'decimal'
  | 'duration'
  | 'choice'
  | 'list'
  | 'map'
  | 'tables'
  | 'group'
  | 'section';

/** A check beyond type and bounds; the checks themselves live in `rules.ts`. */
export type Rule =
  | 'address'
  | 'basePath'
  | 'category'
  | 'cron'
  | 'endpoint'
  | 'ffprobe'
  | 'host'
  | 'path'
  | 'regex'
  | 'size'
  | 'suffix'
  | 'tracker'
  | 'version';

/** Native unit of a duration key. */
export type DurationUnit = 'seconds' | 'minutes' | 'days';

export interface Extra<T> {
  level?: 'basic' | 'advanced';
  unit?: string;
  /** Never shown, logged or sent anywhere but to its own address. */
  secret?: boolean;
  readonly?: boolean;
  /** Kinds of instances that read the key; absent = all. */
  kinds?: readonly Kind[];
  /** Defaults that differ from the general one. */
  kindDefaults?: Partial<Record<Kind, T>>;
  /** Value shown in the example file where the default would say too little. */
  example?: T;
  rule?: Rule;
  /** Bounds of a number or of a duration in its native unit, both inclusive. */
  minimum?: number;
  maximum?: number;
  /** 1 for text that must not be empty. */
  minLength?: number;
  /** Of a secret: the keys beside it that say where it is sent. */
  sentTo?: readonly string[];
  /** Left out of generated files and forms. */
  hidden?: boolean;
  /** Why the key is accepted but has no effect. */
  ignored?: string;
  /** Overrides the reload mark of the section. */
  reload?: Reload;
  /** Spellings of other programs, lower case, to the canonical word. */
  aliases?: Record<string, string>;
}

/** What every field schema carries. `default` is absent for keys that may be absent. */
export interface FieldMeta extends Extra<unknown> {
  input: Input;
  title: string;
  description: string;
  reload: Reload;
  level: 'basic' | 'advanced';
  default?: unknown;
  duration?: DurationUnit;
  enum?: readonly unknown[];
}

export type FieldSchema = TSchema & FieldMeta;

/** The builders of one section; `reload` is the mark of its fields unless they say otherwise. */
export function fields(reload: Reload) {
  function meta<T>(input: Input, value: T | undefined, title: string, description: string, extra: Extra<T>) {
    const given = value === undefined ? {} : { default: value };
    return { input, title, description, reload, level: 'advanced' as const, ...given, ...extra };
  }
  return {
    text: (value: string | undefined, title: string, description: string, extra: Extra<string> = {}) =>
      Type.Unsafe<string>(Type.String(meta('text', value, title, description, extra))),
    flag: (value: boolean | undefined, title: string, description: string, extra: Extra<boolean> = {}) =>
      Type.Unsafe<boolean>(Type.Boolean(meta('flag', value, title, description, extra))),
    whole: (value: number | undefined, title: string, description: string, extra: Extra<number> = {}) =>
      Type.Unsafe<number>(Type.Integer(meta('whole', value, title, description, extra))),
    decimal: (value: number | undefined, title: string, description: string, extra: Extra<number> = {}) =>
      Type.Unsafe<number>(Type.Number(meta('decimal', value, title, description, extra))),
    /** A number of the native unit, or text such as `90s`, `1.5h`, `2w`; `default` and bounds in the native unit. */
    duration: (
      unit: DurationUnit,
      value: number | undefined,
      title: string,
      description: string,
      extra: Extra<number> = {},
    ) =>
      Type.Unsafe<number>({
        type: ['number', 'string'],
        duration: unit,
        ...meta('duration', value, title, description, { unit, ...extra }),
      }),
    choice: <const T extends string | number | boolean>(
      words: readonly T[],
      value: NoInfer<T> | undefined,
      title: string,
      description: string,
      extra: Extra<NoInfer<T>> = {},
    ) => Type.Unsafe<T>({ enum: words, ...meta('choice', value, title, description, extra) }),
    list: (value: string[] | undefined, title: string, description: string, extra: Extra<string[]> = {}) =>
      Type.Unsafe<string[]>(Type.Array(Type.String(), meta('list', value, title, description, extra))),
    map: (title: string, description: string, extra: Extra<Record<string, string>> = {}) =>
      Type.Unsafe<Record<string, string>>(
        Type.Record(Type.String(), Type.String(), meta('map', {}, title, description, extra)),
      ),
    tables: <T extends TProperties>(
      row: TObject<T>,
      title: string,
      description: string,
      extra: Extra<unknown[]> = {},
    ) => Type.Array(row, meta('tables', [], title, description, extra)),
    group: <T extends TProperties>(title: string, description: string, properties: T, extra: Extra<unknown> = {}) =>
      Type.Object(properties, meta('group', undefined, title, description, extra)),
  };
}

export type Fields = ReturnType<typeof fields>;

/** A whole section of the file. */
export function section<T extends TProperties>(title: string, description: string, properties: T): TObject<T> {
  return Type.Object(properties, { input: 'section', title, description });
}

/** The metadata of a field built above. */
export function metaOf(schema: TSchema): FieldSchema {
  return schema as FieldSchema;
}

/** The default of a field for an instance of this kind; undefined for keys that may be absent. */
export function defaultOf(schema: TSchema, kind?: Kind): unknown {
  const field = metaOf(schema);
  const value = kind && field.kindDefaults && kind in field.kindDefaults ? field.kindDefaults[kind] : field.default;
  return structuredClone(value);
}
