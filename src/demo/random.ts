/** A source of numbers from 0 to below 1 that repeats itself for the same seed. */
export interface Random {
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = scramble(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    return scramble(state) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    chance: (probability) => next() < probability,
  };
}

/** The random source of one thing: the same for the same seed, kind and number, whatever else was drawn before. */
export function randomOf(seed: number, kind: string, number: number): Random {
  let mixed = scramble(seed);
  for (const character of kind) mixed = scramble(mixed ^ character.charCodeAt(0));
  return createRandom(scramble(mixed ^ number));
}

/** Spreads the bits of a number over 32 bits. */
function scramble(value: number): number {
  let mixed = (value ^ 0x9e3779b9) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
