/** Whether a movie is released, for managers that do not say so themselves. Pure. */

/** Times in Unix milliseconds; null = not known. */
export interface Release {
  /** 0 = unknown. */
  year: number;
  /** The manager's own answer; null = it gives none. */
  available: boolean | null;
  /** `announced`, `inCinemas` or `released`: what the owner waits for. */
  minimumAvailability: string;
  inCinemas: number | null;
  digitalRelease: number | null;
  physicalRelease: number | null;
}

export function isAvailable(movie: Release, now: number): boolean {
  if (movie.available !== null) return movie.available;
  const { year, inCinemas, digitalRelease: digital, physicalRelease: physical } = movie;
  const thisYear = new Date(now).getUTCFullYear();
  if (year === 0 || year > thisYear) return false;
  if (year < thisYear - 1) return true;
  const isPast = (date: number | null) => date !== null && date <= now;
  const undated = inCinemas === null && digital === null && physical === null;
  switch (movie.minimumAvailability) {
    case 'announced':
      return true;
    case 'inCinemas':
      if (undated) return true;
      if (inCinemas !== null) return isPast(inCinemas);
      return digital !== null ? isPast(digital) : isPast(physical);
    case 'released':
      return undated || isPast(digital) || isPast(physical);
    default:
      return false;
  }
}
