/** Cron expressions of five fields (minute to weekday) or six (seconds first). */

interface Range {
  name: string;
  from: number;
  to: number;
  words?: string;
}

const ranges: Range[] = [
  { name: 'second', from: 0, to: 59 },
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12, words: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC' },
  { name: 'weekday', from: 0, to: 7, words: 'SUN MON TUE WED THU FRI SAT' },
];

/** What is wrong with the expression, in words; null when nothing is. */
export function cronProblem(text: string): string | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5 && fields.length !== 6) return 'must have five or six fields';
  const used = ranges.slice(ranges.length - fields.length);
  const wrong = used.find((range, index) => !(fields[index] ?? '').split(',').every((part) => fits(part, range)));
  return wrong ? `has an unusable ${wrong.name}` : null;
}

function fits(part: string, range: Range): boolean {
  const match = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part);
  if (!match) return false;
  const [, first = '', last, step] = match;
  if (step !== undefined && Number(step) < 1) return false;
  if (first === '*') return last === undefined;
  const from = numberOf(first, range);
  const to = last === undefined ? from : numberOf(last, range);
  return from !== null && to !== null && from <= to;
}

function numberOf(word: string, range: Range): number | null {
  const index = range.words?.split(' ').indexOf(word.toUpperCase()) ?? -1;
  const number = index >= 0 ? index + range.from : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  return number >= range.from && number <= range.to ? number : null;
}
