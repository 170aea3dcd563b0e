/** What a manager's queue says of finished downloads that it does not import. */
import type { Refusal } from '../database/refusals.ts';
import type { KnownQueue } from './queue-book.ts';
import { isRefused } from './rules/refused.ts';

/** A pack of hundreds may have a message for each of its files. */
const mostOfOne = 10;

export function refusalsIn({ byHash }: Pick<KnownQueue, 'byHash'>): Refusal[] {
  return [...byHash].flatMap(([hash, records]) => {
    const texts = records.filter(isRefused).flatMap((record) => record.texts.map((text) => text.trim()));
    return [...new Set(texts)].slice(0, mostOfOne).map((message) => ({ hash, message }));
  });
}
