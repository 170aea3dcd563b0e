/** What the forms of the configuration say beside the titles and helps that the service itself gives. */
import type { Unit } from '../config-form/amount.ts';

const plural = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

/** Words for values that say too little themselves, by the last part of their key. */
const choices: Record<string, Record<string, string>> = {
  Type: { movie: 'Movies (Radarr)', series: 'Series (Sonarr)', music: 'Music (Lidarr)' },
  RemoveTorrent: {
    '-1': 'Never',
    '1': 'At the ratio',
    '2': 'At the seeding time',
    '3': 'At whichever is first',
    '4': 'When both are reached',
  },
  HitAndRunMode: { disabled: 'Off', and: 'Ratio and time', or: 'Ratio or time' },
  SearchBySeries: { smart: 'Smart', true: 'Whole series', false: 'Single episodes' },
};

/** What -1 means, by the last part of the key. */
const offs: Record<string, string> = {
  MaxSeedingTime: 'No limit',
  MaximumETA: 'No limit',
  StalledDelay: 'Never',
  SearchLoopDelay: 'Automatic',
};

export const text = {
  choice: (key: string, value: string) => choices[key]?.[value] ?? value,
  off: (key: string) => offs[key] ?? 'Off',
  unset: 'Not set',
  on: 'On',
  offSwitch: 'Off',
  units: {
    s: 'seconds',
    m: 'minutes',
    h: 'hours',
    d: 'days',
    w: 'weeks',
    B: 'bytes',
    K: 'KiB',
    M: 'MiB',
    G: 'GiB',
    T: 'TiB',
  } satisfies Record<Unit, string>,
  unitOf: (title: string) => `${title}: unit`,
  changed: 'Changed from the default',
  reset: (title: string) => `Reset ${title} to the default`,
  resetShort: 'Reset',
  unsaved: 'Not saved yet',
  seen: 'Seen lately',
  seenText:
    'Imports were refused with these messages in the last 30 days. A download that is refused with one on the list is removed, blocklisted and searched for again.',
  seenNone: 'No import was refused in the last 30 days.',
  seenCount: (downloads: number, age: string | null) =>
    [plural(downloads, 'download', 'downloads'), age === null ? '' : `the newest ${age}`].filter(Boolean).join(', '),
  seenListed: 'On the list',
  seenAdd: 'Add',
  seenAddOf: (message: string) => `Add to the list: ${message}`,
  overridden: (variable: string) => `${variable} in the environment goes before what is stored here.`,
  readonly: 'Written by the program itself.',
  advanced: (title: string) => `Advanced: ${title}`,
  advancedCount: (keys: number, custom: number) =>
    custom === 0 ? plural(keys, 'setting', 'settings') : `${plural(keys, 'setting', 'settings')}, ${custom} changed`,
  secretSet: 'Stored. It is never shown.',
  secretGone: 'It is removed when you save.',
  secretAgain: 'Enter it again: a stored one is not sent to a new address.',
  replace: 'Replace',
  replaceOf: (title: string) => `Replace ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  keep: 'Keep the stored one',
  show: 'Show',
  hide: 'Hide',
  onePerLine: 'One per line.',
  line: (number: number, message: string) => `Line ${number} ${message}`,
  entry: (name: string, message: string) => `${name} ${message}`,
  matchLabel: 'Try a name',
  matchHint: (patterns: readonly string[]) => `Matched by ${patterns.join(' and ')}`,
  matchNone: 'Nothing in the list matches this name.',
  mapFrom: (title: string, row: number) => `${title}, left side ${row}`,
  mapTo: (title: string, row: number) => `${title}, right side ${row}`,
  add: 'Add',
  addTo: (title: string) => `Add to ${title}`,
  addRow: (title: string) => `Add an entry to ${title}`,
  rowName: (row: number) => `Entry ${row}`,
  rowIssue: (row: number, key: string, message: string) => `Entry ${row}, ${key}: ${message}`,
  rowsNone: 'None yet.',
  does: 'What this does',
  sentences: {
    dryRun: 'Dry run: everything is decided and written down, but nothing is changed.',
    managed: 'Managed is off: this section is ignored completely.',
    disabled: 'Disabled: nothing connects to this client.',
    never: 'Finished torrents are never removed for their ratio or seeding time.',
    noLimit: 'No ratio and no seeding time is set, so finished torrents are never removed.',
    ratio: (ratio: number) => `An imported torrent is removed with its files once its ratio is ${ratio}.`,
    time: (time: string) => `An imported torrent is removed with its files once it has seeded for ${time}.`,
    either: (ratio: number, time: string) =>
      `An imported torrent is removed with its files once its ratio is ${ratio} or it has seeded for ${time}, whichever comes first.`,
    both: (ratio: number, time: string) =>
      `An imported torrent is removed with its files once its ratio is ${ratio} and it has seeded for ${time}.`,
    onlyOne: 'Only one of the two limits is set, so that one decides.',
    unmanaged: (categories: string) => `Without a manager: ${categories}. Their torrents are seeded by these rules.`,
    hitAndRun: (ratio: number, days: number, joined: 'and' | 'or') => {
      const parts = [
        ratio > 0 ? `its ratio is ${ratio}` : '',
        days > 0 ? `it has seeded for ${plural(days, 'day', 'days')}` : '',
      ];
      return `Hit-and-run protection: no torrent is removed before ${parts.filter(Boolean).join(` ${joined} `)}.`;
    },
    young: (time: string) => `Torrents younger than ${time} are left alone.`,
    stalledNever: 'Stalled downloads are never removed.',
    stalledWaits: 'Stalled downloads are kept, however long they stall.',
    stalled: (time: string, search: boolean) =>
      `A download without progress for ${time} is removed${search ? ' and another release is searched for' : ''}.`,
    slowKept: 'Slow downloads are kept.',
    slow: (time: string) => `A download that would take longer than ${time} is removed.`,
    search: (limit: string, hour: string) => `Missing items are searched for${limit}${hour}.`,
    searchLimit: (limit: number) => `, ${limit} at a time`,
    searchHour: (hour: number) => `, at most ${hour} an hour`,
    searchOff: 'Nothing is searched for.',
    upgrades: (what: string) => `What already has a file is searched for again ${what}.`,
    upgradeAny: 'for upgrades',
    upgradeQuality: 'while it is below the quality cutoff',
    upgradeScore: 'while its custom format score is too low',
    space: (size: string, folder: string) =>
      `Downloads that would leave less than ${size} free in ${folder} are paused until they fit.`,
    spaceOff: 'Free space is not watched.',
  },
  lengths: {
    second: (amount: number) => plural(amount, 'second', 'seconds'),
    minute: (amount: number) => plural(amount, 'minute', 'minutes'),
    hour: (amount: number) => plural(amount, 'hour', 'hours'),
    day: (amount: number) => plural(amount, 'day', 'days'),
    week: (amount: number) => plural(amount, 'week', 'weeks'),
  },
};
