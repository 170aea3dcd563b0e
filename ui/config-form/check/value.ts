/** Checks a value by the description of its field, with the same result and the same words as the service. */
import type { Field } from '../field.ts';
import { isPlaceholder, isTable } from '../json.ts';
import { parseDuration } from './duration.ts';
import { rules } from './rules.ts';

/** `at` is where in the value it is: `[2]` of a list, `.name` of a map, `[0].URI` of a list of tables; else empty. */
export interface Problem {
  message: string;
  at: string;
}

/** What is wrong with a value; empty when nothing is. What stands for "not set" is no problem of the value. */
export function problemsOf(field: Field, value: unknown): Problem[] {
  if (isPlaceholder(value)) return [];
  switch (field.input) {
    case 'flag':
      return typeof value === 'boolean' ? [] : wrong('must be true or false');
    case 'whole':
      return Number.isSafeInteger(value) ? bounds(field, value as number) : wrong('must be a whole number');
    case 'decimal':
      return typeof value === 'number' && Number.isFinite(value) ? bounds(field, value) : wrong('must be a number');
    case 'duration':
      return duration(field, value);
    case 'choice':
      return choice(field, value);
    case 'list':
      return items(field, value);
    case 'map':
      return pairs(value);
    case 'tables':
      return rows(field, value);
    default:
      return text(field, value);
  }
}

function wrong(message: string, at = ''): Problem[] {
  return [{ message, at }];
}

function bounds({ minimum, maximum }: Field, value: number, unit = ''): Problem[] {
  if (value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)) return [];
  if (minimum !== null && maximum !== null) return wrong(`must be between ${minimum} and ${maximum}${unit}`);
  return wrong(minimum === null ? `must be at most ${maximum}${unit}` : `must be at least ${minimum}${unit}`);
}

function duration(field: Field, value: unknown): Problem[] {
  const unit = field.duration ?? 'seconds';
  const amount = parseDuration(value, unit);
  if (amount !== null) return bounds(field, amount, ` ${unit}`);
  return wrong(`must be a number of ${unit} or text such as "90s", "5m", "2h", "1d" or "1w"`);
}

/** Words of other programs that the service also takes are not offered here. */
function choice({ choices }: Field, value: unknown): Problem[] {
  const written = `${value}`.trim().toLowerCase();
  const known = typeof value !== 'object' && choices.some((word) => `${word}`.toLowerCase() === written);
  return known ? [] : wrong(`must be one of ${choices.join(', ')}`);
}

function text(field: Field, value: unknown, at = ''): Problem[] {
  const given = typeof value === 'number' && (field.rule === 'size' || field.rule === 'version') ? `${value}` : value;
  if (typeof given !== 'string') return wrong('must be text in quotation marks', at);
  const plain = field.secret ? given : given.trim();
  const problem = plain !== '' && field.rule ? rules[field.rule]?.(plain) : null;
  if (problem) return wrong(problem, at);
  // A category of slashes alone names none.
  const empty = (field.rule === 'category' ? plain.replace(/[\s/]/g, '') : plain) === '';
  return field.required && empty ? wrong('must not be empty', at) : [];
}

function items(field: Field, value: unknown): Problem[] {
  if (!Array.isArray(value)) return wrong('must be a list: ["…", "…"]');
  const entry = { ...field, required: false };
  const problems = value.map((item, index) => (isPlaceholder(item) ? [] : text(entry, item, `[${index}]`)));
  return problems.find((found) => found.length > 0) ?? [];
}

function pairs(value: unknown): Problem[] {
  if (!isTable(value)) return wrong('must be a table: { "…" = "…" }');
  const odd = Object.entries(value).find(([, item]) => typeof item !== 'string');
  return odd ? wrong('must be text in quotation marks', `.${odd[0]}`) : [];
}

function rows({ key, row }: Field, value: unknown): Problem[] {
  if (!Array.isArray(value) || !value.every(isTable)) return wrong(`must be a list of tables: [[${key}]]`);
  return value.flatMap((table, index) =>
    (row?.fields ?? []).flatMap((field) => {
      const at = `[${index}].${field.key}`;
      const given = table[field.key];
      if (given === undefined || isPlaceholder(given)) return field.required ? wrong('is missing', at) : [];
      return problemsOf(field, given).map((problem) => ({ message: problem.message, at: at + problem.at }));
    }),
  );
}
