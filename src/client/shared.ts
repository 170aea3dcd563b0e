/** Keeps one copy of what thousands of torrents have in common: less memory, and equal lists are the same object. */
import { normaliseCategory } from '../category.ts';

/** The lists that come out are shared and must not be changed. */
export interface Shared {
  category(raw: string): string;
  /** From the client's way to write tags: one text, joined by commas. */
  tags(raw: string): string[];
  path(raw: string): string;
  hosts(sorted: readonly string[]): string[];
}

export function createShared(): Shared {
  const hosts = remember((joined) => (joined === '' ? [] : joined.split(' ')));
  return {
    category: remember(normaliseCategory),
    tags: remember(readTags),
    path: remember((path) => path),
    hosts: (sorted) => hosts(sorted.join(' ')),
  };
}

/** Far more than one client has at a time. What has been named for years and is long gone must not stay for ever. */
const most = 100_000;

function remember<T>(make: (raw: string) => T): (raw: string) => T {
  const known = new Map<string, T>();
  return (raw) => {
    let value = known.get(raw);
    if (value === undefined) {
      value = make(raw);
      if (known.size >= most) known.clear();
      known.set(raw, value);
    }
    return value;
  };
}

function readTags(raw: string): string[] {
  return raw
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
