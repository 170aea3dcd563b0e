/** What is searched for, in words. Pure. */
import type { Wanted } from '../../database/library/wanted.ts';
import type { Unit } from './unit.ts';

const separator = ' · ';

/** Parts that are not empty, each once. */
export function joined(...parts: (string | null)[]): string {
  return [...new Set(parts.filter((part) => part !== null && part !== ''))].join(separator);
}

/** `Title (1999)`, `Series S01E02 · Title`, `Artist - Title`. */
export function nameOf(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'movie':
      return wanted.year > 0 ? `${wanted.title} (${wanted.year})` : wanted.title;
    case 'episode':
      return joined(`${wanted.seriesTitle} S${two(wanted.seasonNumber)}E${two(wanted.episodeNumber)}`, wanted.title);
    case 'album':
      return `${wanted.artistName} - ${wanted.title}`;
  }
}

/** As `nameOf`; several episodes as `Missing episodes in Series, season 2` or `All episodes in Series`. */
export function describe({ scope, wanted }: Unit): string {
  const [first] = wanted;
  if (!first) return '';
  if (scope === 'one' || first.kind !== 'episode') return nameOf(first);
  const which = wanted.every(({ reason }) => reason === 'Missing') ? 'Missing' : 'All';
  const season = scope === 'season' ? `, season ${first.seasonNumber}` : '';
  return `${which} episodes in ${first.seriesTitle}${season}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
