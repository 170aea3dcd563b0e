/** Cron expressions of five fields (minute to weekday) or six (seconds first). */
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const days = 'SUN MON TUE WED THU FRI SAT'.split(' ');

const places: [name: string, from: number, to: number, words: string[]][] = [
  ['second', 0, 59, []],
  ['minute', 0, 59, []],
  ['hour', 0, 23, []],
  ['day of the month', 1, 31, []],
  ['month', 1, 12, months],
  ['weekday', 0, 7, days],
];

/** What is wrong with the expression, in words; null when nothing is. */
export function cronProblem(text: string): string | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5 && parts.length !== 6) return 'must have five or six fields';
  const used = places.slice(-parts.length);
  const wrong = used.find((place, index) => !(parts[index] ?? '').split(',').every((part) => fits(part, place)));
  return wrong ? `has an unusable ${wrong[0]}` : null;
}

function fits(part: string, [, least, most, words]: (typeof places)[number]): boolean {
  const match = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part);
  if (!match) return false;
  const [, first = '', last, step] = match;
  const numberOf = (word: string) => {
    const place = words.indexOf(word.toUpperCase());
    const value = place >= 0 ? place + least : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
    return value >= least && value <= most ? value : Number.NaN;
  };
  if (step !== undefined && Number(step) < 1) return false;
  if (first === '*') return last === undefined;
  return numberOf(first) <= numberOf(last ?? first);
}
