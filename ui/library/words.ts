import type { Kind } from '../../src/config/config.ts';
import type { Tally } from '../answer/tally.ts';
import { count } from '../format.ts';
import { text } from '../strings/library.ts';
import type { Item } from './item.ts';

/** The state of an item as a person says it. */
export function stateWords({ state, score, missing }: Pick<Item, 'state' | 'score' | 'missing'>): string {
  if (state === 'score' && score !== null) return text.score(score.value, score.min);
  if (state === 'partial') return text.missing(count(missing));
  return text.itemState[state];
}

/** The line below a poster: the state where it is worth a word, then what belongs to the title. */
export function caption(item: Item): string {
  const { year, note } = item;
  return [shortWords(item), note, year === null ? '' : `${year}`].filter((part) => part !== '').join(' · ');
}

/** `40 of 100` */
export function scoreWords({ value, min }: { value: number; min: number }): string {
  return min > 0 ? text.scoreOf(value, min) : `${value}`;
}

/** `5 of 8 episodes` */
export function partsWords(kind: Kind, { available, monitored }: Tally): string {
  return text.parts[kind](count(available), count(monitored));
}

function shortWords(item: Item): string {
  const { kind, state, parts } = item;
  if (state === 'searching' || state === 'quality') return text.shortState[state];
  if (state !== 'complete' && state !== 'partial') return stateWords(item);
  if (parts === null || parts.monitored === 0) return '';
  return partsWords(kind, parts);
}
