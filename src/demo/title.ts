import { randomOf } from './random.ts';

/**
 * Invented names. Each holds a place that does not exist, built of syllables, so that no real film, series or artist is
 * named by accident.
 */
const first = [
  'Vel',
  'Or',
  'Tham',
  'Bri',
  'Ska',
  'Mer',
  'Ul',
  'Fen',
  'Gra',
  'Hol',
  'Ist',
  'Jor',
  'Kel',
  'Lun',
  'Nor',
  'Pel',
] as const;
const middle = ['ba', 'den', 'ra', 'mi', 'sto', 'gu', 'le', 'vo', 'qua', 'ni'] as const;
const last = ['th', 'rin', 'mar', 'dal', 'wick', 'ne', 'sk', 'lo', 'fell', 'gate', 'mere', 'vik'] as const;

const adjectives = [
  'Amber',
  'Borrowed',
  'Copper',
  'Drowsy',
  'Eleventh',
  'Folded',
  'Gentle',
  'Hollow',
  'Inland',
  'Lesser',
  'Mossy',
  'Northbound',
  'Paper',
  'Quiet',
  'Rusted',
  'Salted',
  'Tilted',
  'Unsent',
  'Velvet',
  'Wandering',
] as const;
const nouns = [
  'Lighthouse',
  'Almanac',
  'Beekeeper',
  'Cartographer',
  'Dynamo',
  'Envelope',
  'Ferry',
  'Greenhouse',
  'Harvest',
  'Interval',
  'Kettle',
  'Lantern',
  'Meridian',
  'Orchard',
  'Pendulum',
  'Quarry',
  'Reservoir',
  'Signal',
  'Tramway',
  'Weathervane',
] as const;

/** A place that is on no map. */
export function place(seed: number, number: number): string {
  const random = randomOf(seed, 'place', number);
  return `${random.pick(first)}${random.pick(middle)}${random.pick(last)}`;
}

export function movieTitle(seed: number, number: number): string {
  const random = randomOf(seed, 'movie', number);
  const where = place(seed, number);
  const forms = [
    `The ${random.pick(adjectives)} ${random.pick(nouns)} of ${where}`,
    `${random.pick(nouns)} at ${where}`,
    `Last ${random.pick(nouns)} to ${where}`,
    `${where}: The ${random.pick(adjectives)} ${random.pick(nouns)}`,
  ] as const;
  return random.pick(forms);
}

export function seriesTitle(seed: number, number: number): string {
  const random = randomOf(seed, 'series', number);
  const where = place(seed, number + 500_000);
  return random.pick([
    `${where} ${random.pick(nouns)}s`,
    `${where} Nights`,
    `The ${where} ${random.pick(nouns)}`,
    `Leaving ${where}`,
  ] as const);
}

export function episodeTitle(seed: number, number: number): string {
  const random = randomOf(seed, 'episode', number);
  return `${random.pick(adjectives)} ${random.pick(nouns)}`;
}

export function artistName(seed: number, number: number): string {
  const random = randomOf(seed, 'artist', number);
  const where = place(seed, number + 900_000);
  return random.pick([
    `The ${where} ${random.pick(nouns)}s`,
    `${where} & the ${random.pick(nouns)}s`,
    `${where} Ensemble`,
  ] as const);
}

export function albumTitle(seed: number, number: number): string {
  const random = randomOf(seed, 'album', number);
  return random.pick([
    `${random.pick(adjectives)} ${random.pick(nouns)}`,
    `Songs for ${place(seed, number)}`,
    place(seed, number),
  ] as const);
}

export function trackTitle(seed: number, number: number): string {
  const random = randomOf(seed, 'track', number);
  return `${random.pick(adjectives)} ${random.pick(nouns)}`;
}

/** A title in the form release names have: `The.Amber.Ferry`. */
export function dotted(title: string): string {
  return title.replace(/[^A-Za-z0-9]+/g, '.').replace(/^\.|\.$/g, '');
}

/** How managers sort a title: lower case, without a leading article. */
export function sortTitle(title: string): string {
  return title.toLowerCase().replace(/^(the|a|an) /, '');
}

/** Lower-case letters and digits only. */
export function cleanTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The form of addresses: `the-amber-ferry`. */
export function slug(title: string): string {
  return dotted(title).toLowerCase().replaceAll('.', '-');
}
