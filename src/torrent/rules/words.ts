/** Numbers as the sentences of the ledger say them. */

const units: readonly (readonly [word: string, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** In the largest unit that gives a whole number: `15 minutes`, `36 hours`, `0.5 seconds`. */
export function duration(seconds: number): string {
  const [word, size] = units.find(([, size]) => seconds > 0 && seconds % size === 0) ?? ['second', 1];
  return plural(seconds / size, word);
}

/** Of a share from 0 to 1: `99 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`;
}

export function plural(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
