/** Titles as libraries have them: a few words that return often, many that do not. The same number, the same title. */

const openings = [
  'The',
  'A',
  'Last',
  'Return of the',
  'Night of',
  'My',
  'Das',
  'La',
  'Before',
  'After the',
  '',
  '',
  '',
];
const nouns =
  'signal harbour star garden river winter empire stranger clock island machine daughter lighthouse kitchen';
const others = 'silence Élan night shadow paper glass engine orchard thunder mirror valley painter bridge captain';
const names = nouns.split(' ').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
const endings = others.split(' ');

export function titleOf(id: number): string {
  const pick = <T>(list: readonly T[], salt: number) => list[Bun.hash.crc32(`${id} ${salt}`) % list.length];
  const number = id % 3 === 0 ? ` ${id % 977}` : '';
  return `${pick(openings, 1)} ${pick(names, 2)} of ${pick(endings, 3)}${number}`.trim();
}
