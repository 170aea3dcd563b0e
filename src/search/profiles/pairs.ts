/** What the owner wants of temporary profiles, with the names that the manager knows. */
import type { InstanceConfig } from '../../config/config.ts';
import type { Logger } from '../../log.ts';
import type { NamedProfile, SwitchSettings } from './plan.ts';

export interface ProfilePairs {
  /** @param profiles those that the manager has */
  settings(profiles: readonly NamedProfile[]): SwitchSettings;
}

const minute = 60_000;

export function profilePairs(search: InstanceConfig['EntrySearch'], log: Logger): ProfilePairs {
  let resets = search.ForceResetTempProfiles;
  let complained = '';
  const wanted = Object.entries(search.QualityProfileMappings);

  const complain = (unknown: readonly string[], pairs: number) => {
    const text = unknown.join(', ');
    if (text === complained) return;
    complained = text;
    if (text === '') return;
    const effect = pairs === 0 ? ', so temporary profiles are off' : '';
    log.error(`The manager has no quality profile named ${text}${effect}`);
  };
  return {
    settings(profiles) {
      const byName = new Map(profiles.map((profile) => [profile.name, profile]));
      const pairs: SwitchSettings['pairs'] = new Map(
        wanted.flatMap(([from, to]) => {
          const [original, temporary] = [byName.get(from), byName.get(to)];
          return original && temporary && original.id !== temporary.id
            ? [[original.id, { original, temporary }] as const]
            : [];
        }),
      );
      if (search.UseTempForMissing) {
        const names = wanted.flat().filter((name) => !byName.has(name));
        complain([...new Set(names)], pairs.size);
      }
      const isFirst = resets;
      resets = false;
      return {
        enabled: search.SearchMissing && search.UseTempForMissing && pairs.size > 0,
        keeps: search.KeepTempProfile,
        pairs,
        timeout: search.TempProfileResetTimeoutMinutes * minute,
        resets: isFirst,
      };
    },
  };
}
