/** Parameters that the lists have in common. */
import { Type } from '@sinclair/typebox';
import { invalid } from '../parameters.ts';

export const q = (what: string) =>
  Type.String({ default: '', maxLength: 500, description: `Part of the ${what}, whatever case and accents.` });

export const page = Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 });

/** For lists without an upper bound: more than `longestPage` is lowered to it. */
export const pageSize = Type.Integer({ minimum: 1, default: 25, description: 'At most 1000 are given.' });

export const longestPage = 1000;

export const optionalFlag = (description: string) => Type.Optional(Type.Boolean({ description }));

export const missing = (what: string) => Type.Boolean({ default: false, description: what });

/** The manager's number of a thing. Throws AppError `invalid` for anything else. */
export function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalid('id', 'must be an integer of at least 0');
  return Number(text);
}
