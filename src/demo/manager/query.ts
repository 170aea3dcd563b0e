import { problem, Refusal } from './answer.ts';

/** Reads typed query parameters as the managers' framework does: a wrong type is a 400, an unknown name is ignored. */
export interface Query {
  text(name: string): string | null;
  flag(name: string, fallback: boolean): boolean;
  number(name: string): number | null;
  /** Repeated names; a comma list is no number. */
  numbers(name: string): number[];
  texts(name: string): string[];
}

export function createQuery(parameters: URLSearchParams): Query {
  const byName = (name: string) =>
    [...parameters].filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  const toNumber = (name: string, value: string): number => {
    if (!/^-?\d+$/.test(value)) throw refusal(name, value);
    return Number(value);
  };
  return {
    text: (name) => byName(name)[0] ?? null,
    flag(name, fallback) {
      const value = byName(name)[0];
      if (value === undefined) return fallback;
      if (!/^(true|false)$/i.test(value)) throw refusal(name, value);
      return value.toLowerCase() === 'true';
    },
    number(name) {
      const value = byName(name)[0];
      return value === undefined ? null : toNumber(name, value);
    },
    numbers: (name) => byName(name).map((value) => toNumber(name, value)),
    texts: byName,
  };
}

function refusal(name: string, value: string): Refusal {
  return new Refusal(
    problem(400, 'One or more validation errors occurred.', { [name]: [`The value '${value}' is not valid.`] }),
  );
}
