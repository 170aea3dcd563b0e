import type { Kind } from '../../config/config.ts';
import { invalid, Refusal, unknownResource } from './answer.ts';
import { profiles } from './quality.ts';

/** The fields of a JSON object body; {} for anything else. */
export function fields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** A field that is a list of numbers; what is none is left out. */
export function numberList(body: unknown, field: string): number[] {
  const value = fields(body)[field];
  return Array.isArray(value) ? value.filter((member) => typeof member === 'number') : [];
}

/** What a person can change about a movie, series or artist. */
export interface Settings {
  monitored: boolean;
  qualityProfileId: number;
  tags: number[];
}

/** Reads a whole resource that replaces the stored one: fields that are left out are reset. */
export function replacedSettings(body: unknown, kind: Kind): Settings {
  const { monitored, qualityProfileId } = fields(body);
  return {
    monitored: monitored === true,
    qualityProfileId: knownProfile(qualityProfileId, kind),
    tags: numberList(body, 'tags'),
  };
}

/** Reads an editor body: only the given fields change. */
export function editedSettings(body: unknown, before: Settings, kind: Kind): Settings {
  const { monitored, qualityProfileId, tags, applyTags } = fields(body);
  return {
    monitored: typeof monitored === 'boolean' ? monitored : before.monitored,
    qualityProfileId: qualityProfileId === undefined ? before.qualityProfileId : knownProfile(qualityProfileId, kind),
    tags: tags === undefined ? before.tags : applied(before.tags, numberList(body, 'tags'), applyTags),
  };
}

function applied(before: number[], given: number[], how: unknown): number[] {
  if (how === 'replace') return given;
  if (how === 'remove') return before.filter((tag) => !given.includes(tag));
  return [...new Set([...before, ...given])];
}

function knownProfile(id: unknown, kind: Kind): number {
  if (typeof id === 'number' && profiles(kind).some((profile) => profile.id === id)) return id;
  throw new Refusal(invalid('QualityProfileId', 'Quality Profile does not exist', id));
}

/** What is there, or the framework's 404. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal(unknownResource());
  return value;
}

/** `2026-01-31T09:05:00Z`. */
export function iso(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** Image entries of a thing: guarded paths that only the key-protected route serves to us. */
export function images(types: string[], folder: string, id: number, extension?: string): unknown[] {
  return types.map((coverType) => ({
    coverType,
    url: `/MediaCover/${folder}${id}/${coverType}.jpg?lastWrite=638400000000000000`,
    ...(extension ? { extension } : {}),
  }));
}
