/** Of which movies, series or artists something is missing that may be searched for. */
import type { WantedReader } from '../../database/library/wanted.ts';
import { lanes } from '../lanes.ts';
import type { SearchSettings } from '../settings.ts';
import { ownerOf } from './things.ts';

/** The manager's ids. @param now Unix milliseconds */
export function missingOwners(reader: WantedReader, settings: SearchSettings, now: number): Set<number> {
  const owners = new Set<number>();
  for (const { wanted } of lanes(reader, { ...settings, byYear: false }, now, true)) {
    for (const one of wanted) if (one.reason === 'Missing') owners.add(ownerOf(one));
  }
  return owners;
}
