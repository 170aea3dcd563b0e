/** Finds keys by what they are called, what their help says, and how they are written in the file. Pure. */
import { type Field, fieldsOf } from './field.ts';
import type { Section } from './section.ts';

export interface Found {
  section: string;
  field: Field;
}

const most = 40;

/** Every word has to occur; names go before keys, keys before helps. */
export function searchFields(sections: readonly Section[], query: string): Found[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const ranked = sections.flatMap(({ name, group }) =>
    fieldsOf(group).flatMap((field) => {
      const rank = rankOf(name, field, words);
      return rank === null ? [] : [{ section: name, field, rank }];
    }),
  );
  ranked.sort((one, other) => one.rank - other.rank);
  return ranked.slice(0, most).map(({ section, field }) => ({ section, field }));
}

function rankOf(section: string, { title, key, description }: Field, words: readonly string[]): number | null {
  const places = [title, key, `${section} ${title} ${key}`, `${section} ${title} ${key} ${description}`];
  const rank = places.findIndex((place) => words.every((word) => place.toLowerCase().includes(word)));
  return rank === -1 ? null : rank;
}
