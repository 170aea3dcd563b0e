import type { Kind } from '../../src/config/config.ts';
import type { ItemState } from '../library/item.ts';
import type { Shelf, StateFilter } from '../library/query.ts';

const plural = (amount: string, one: string, many: string) => `${amount} ${amount === '1' ? one : many}`;

const things: Record<Shelf, [one: string, many: string]> = {
  movie: ['movie', 'movies'],
  series: ['series', 'series'],
  album: ['album', 'albums'],
  artist: ['artist', 'artists'],
};

export const text = {
  kinds: 'Kind',
  instance: 'Instance',
  allInstances: 'All instances',
  search: 'Search titles',
  searchMusic: 'Search artists and albums',
  searchShow: 'Search',
  states: 'State',
  state: {
    all: 'All',
    missing: 'Missing',
    quality: 'Quality not met',
    requests: 'Requests',
    unmonitored: 'Unmonitored',
  } satisfies Record<StateFilter, string>,
  filters: 'More filters',
  yearMin: 'From year',
  yearMax: 'To year',
  by: 'Show',
  byWords: { artist: 'Artists', album: 'Albums' },
  view: 'View',
  views: { grid: 'Posters', list: 'List' },
  episodes: 'Episodes',
  amount: (shown: string, shelf: Shelf) => plural(shown, ...things[shelf]),
  amountOf: (shown: string, all: string, shelf: Shelf) => `${shown} of ${plural(all, ...things[shelf])}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  columns: {
    title: 'Title',
    year: 'Year',
    state: 'State',
    profile: 'Quality profile',
    score: 'Score',
    instance: 'Instance',
  },
  sorted: 'In the order of titles',
  itemState: {
    complete: 'On disk',
    missing: 'Missing',
    searching: 'Missing, searched for',
    quality: 'Quality below profile',
    score: 'Score too low',
    upgrade: 'Upgrade wanted',
    partial: 'Some missing',
    future: 'Not out yet',
    unmonitored: 'Unmonitored',
  } satisfies Record<ItemState, string>,
  /** Where there is little room. */
  shortState: { searching: 'Searching', quality: 'Low quality' },
  missing: (amount: string) => `${amount} missing`,
  score: (value: number, min: number) => `Score ${value} of ${min}`,
  scoreOf: (value: number, min: number) => `${value} of ${min}`,
  parts: {
    movie: (available: string, all: string) => `${available} of ${all}`,
    series: (available: string, all: string) => `${available} of ${all} episodes`,
    music: (available: string, all: string) => `${available} of ${all} tracks`,
  } satisfies Record<Kind, (available: string, all: string) => string>,
  noKind: 'No manager connected yet',
  noKindText: 'Connect Radarr, Sonarr or Lidarr, and its library appears here.',
  connect: 'Connect one',
  notRead: 'Nothing here yet',
  notReadText: (summary: string) =>
    `Everything the manager has appears here once the search process has read it. Its state: ${summary}`,
  notReadPlain: 'Everything the manager has appears here once the search process has read it.',
  seeProcesses: 'See the processes',
  noMatch: (shelf: Shelf) => `No ${things[shelf][0]} matches`,
  noMatchMissing: (amount: string) => `${amount} are missing.`,
  clear: 'Clear filters',
  good: 'Nothing missing',
  goodText: (available: string, monitored: string) => `${available} of ${monitored} are there.`,
  showAll: 'Show all',
  failed: 'The library cannot be shown',
  retry: 'Try again',
};
