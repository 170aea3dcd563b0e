import type { Attention } from '../../src/supervisor/message.ts';

/** A brake that holds removals back until a person confirms them. */
export interface Brake {
  category: string;
  subject: string;
  text: string;
}

const beginning = 'brake:';

/** The brakes among what needs attention. */
export function brakesOf(attention: readonly Attention[] | null): Brake[] {
  return (attention ?? [])
    .filter(({ id }) => id.startsWith(beginning))
    .map(({ id, subject, text }) => ({ category: id.slice(beginning.length), subject, text }));
}
