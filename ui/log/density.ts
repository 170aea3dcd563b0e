import type { LogEntry } from './buffer.ts';
import { isAtLeast } from './line.ts';

/** A slice of the time that a log covers. */
export interface Bucket {
  /** Its start, Unix milliseconds. */
  at: number;
  total: number;
  /** Warnings and worse. */
  warnings: number;
  /** Errors and worse. */
  errors: number;
  /** The first entry at or after its start. */
  first: number;
}

/** Cuts the time from the first to the last entry into equal slices and counts. Empty for fewer than two entries. */
export function bucketsOf(entries: readonly LogEntry[], amount: number): Bucket[] {
  const from = entries[0]?.at ?? 0;
  const to = entries.at(-1)?.at ?? 0;
  if (to <= from) return [];
  const width = (to - from) / amount;
  const buckets: Bucket[] = Array.from({ length: amount }, (_, index) => ({
    at: from + index * width,
    total: 0,
    warnings: 0,
    errors: 0,
    first: entries.length - 1,
  }));
  entries.forEach((entry, index) => {
    const bucket = buckets[bucketAt(entry.at, from, width, amount)];
    if (!bucket) return;
    bucket.total += 1;
    if (isAtLeast(entry.level, 'WARNING')) bucket.warnings += 1;
    if (isAtLeast(entry.level, 'ERROR')) bucket.errors += 1;
    bucket.first = Math.min(bucket.first, index);
  });
  for (let index = amount - 2; index >= 0; index -= 1) {
    const bucket = buckets[index];
    if (bucket && bucket.total === 0) bucket.first = buckets[index + 1]?.first ?? bucket.first;
  }
  return buckets;
}

/** The slice that holds a time. */
export function bucketIndex(buckets: readonly Bucket[], at: number): number {
  const from = buckets[0]?.at ?? 0;
  const width = (buckets[1]?.at ?? from + 1) - from;
  return bucketAt(at, from, width, buckets.length);
}

function bucketAt(at: number, from: number, width: number, amount: number): number {
  return Math.min(amount - 1, Math.max(0, Math.floor((at - from) / width)));
}
