/** The marks of movies and albums that lists filter by, as the bits of the column `flags`. */

const bits = { monitored: 1, hasFile: 2, qualityMet: 4, isRequest: 8 } as const;

export type Flag = keyof typeof bits;

/** Each mark that is given has to have this value. */
export type FlagFilter = { [F in Flag]?: boolean };

export interface FlagCondition {
  /** Cheapest for looking at row after row; '' = no filter. */
  scan: string;
  /** The same for an index that begins with `flags`. */
  seek: string;
}

export function flagCondition(filter: FlagFilter): FlagCondition {
  const given = (Object.keys(bits) as Flag[]).filter((flag) => filter[flag] !== undefined);
  const mask = given.reduce((sum, flag) => sum | bits[flag], 0);
  const wanted = given.reduce((sum, flag) => sum | (filter[flag] ? bits[flag] : 0), 0);
  const matching = Array.from({ length: 16 }, (_, flags) => flags).filter((flags) => (flags & mask) === wanted);
  return { scan: mask === 0 ? '' : `flags & ${mask} = ${wanted}`, seek: `flags IN (${matching.join(', ')})` };
}

/** The SQL that sums a column of a tally over all rows that have all these marks. */
export function sumWith(column: string, ...marks: Flag[]): string {
  const mask = marks.reduce((sum, mark) => sum | bits[mark], 0);
  return `coalesce(sum(${column}) FILTER (WHERE flags & ${mask} = ${mask}), 0)`;
}
