import { fields, list, numberOrNull, text, timeOrNull } from './read.ts';

/** Words with which a manager refused to import downloads; one entry of `GET web/arr/{section}/messages`. */
export interface SeenMessage {
  text: string;
  /** Downloads, in the last 30 days. */
  count: number;
  /** Unix milliseconds. */
  lastSeen: number | null;
}

export function readSeenMessages(body: unknown): SeenMessage[] {
  return list(fields(body).messages).flatMap((value) => {
    const message = fields(value);
    const words = text(message.text).trim();
    const count = numberOrNull(message.count) ?? 1;
    return words === '' ? [] : [{ text: words, count, lastSeen: timeOrNull(message.lastSeen) }];
  });
}

/** Compared as the service does it: without blanks around it, in any case. */
export function isListed(entries: readonly string[], words: string): boolean {
  const plain = (entry: string) => entry.trim().toLowerCase();
  return entries.some((entry) => plain(entry) === plain(words));
}
