import type { Torrent } from '../../../src/client/torrent.ts';

const size = 1_000_000;

/** Being downloaded, in the category of the test's instance. */
export function downloading(number: number, patch: Partial<Torrent> = {}): Torrent {
  const name = `Release ${number}`;
  return {
    hash: number.toString(16).padStart(40, '0'),
    name,
    category: 'movies',
    tags: [],
    state: 'downloading',
    progress: 0.5,
    amountLeft: size / 2,
    size,
    addedOn: 1_769_800_000 + number,
    completedOn: null,
    lastActivity: null,
    availability: 1,
    eta: 60,
    ratio: 0,
    seedingTime: 0,
    ratioLimit: null,
    seedingTimeLimit: null,
    savePath: '/downloads/movies',
    contentPath: `/downloads/movies/${name}`,
    priority: 1,
    downloadLimit: 0,
    uploadLimit: 0,
    superSeeding: false,
    autoManaged: true,
    trackers: ['tracker.test'],
    ...patch,
  };
}

/** Complete and seeding. */
export function complete(number: number, patch: Partial<Torrent> = {}): Torrent {
  const done = { state: 'uploading', progress: 1, amountLeft: 0, completedOn: 1_769_850_000, priority: 0 } as const;
  return downloading(number, { ...done, ...patch });
}
