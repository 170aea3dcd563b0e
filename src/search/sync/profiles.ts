/** Reads the quality profiles and notes which of them judge otherwise than before. */
import type { ManagerProfile } from '../../arr/lists/profiles.ts';
import type { Known } from '../../database/library/known.ts';
import type { LibraryWriter } from '../../database/library/writer.ts';
import type { JudgedProfile } from './context.ts';
import { fingerprint } from './fingerprint.ts';

export interface Profiles {
  byId: ReadonlyMap<number, JudgedProfile>;
  /** Some are new or judge otherwise than at the last reading. */
  changed: boolean;
}

export function storeProfiles(library: LibraryWriter, known: Known, profiles: readonly ManagerProfile[]): Profiles {
  const judged = profiles.map((profile) => ({ ...profile, print: fingerprint(profile.state) }));
  const changed = judged.filter(({ id, print }) => known.profile(id) !== print);
  library.profiles.upsert(judged.map(({ sufficient: _, state: _1, print: _2, ...facts }) => facts));
  library.profiles.removeMissing(new Set(judged.map(({ id }) => id)));
  for (const { id, print } of changed) known.readProfile(id, print);
  return { byId: new Map(judged.map((profile) => [profile.id, profile])), changed: changed.length > 0 };
}
