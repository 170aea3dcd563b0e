/** `EntrySearch` of an instance: what is searched for, how often, and for whom. */
import type { Kind } from '../config.ts';
import type { Fields } from './field.ts';

const video: readonly Kind[] = ['movie', 'series'];
const series: readonly Kind[] = ['series'];

export function entrySearchGroup(field: Fields) {
  return field.group('Search', 'What is searched for and how often.', {
    SearchMissing: field.flag(true, 'Search', 'Main switch: off means that no search command is sent.', {
      level: 'basic',
    }),
    AlsoSearchSpecials: field.flag(false, 'Include specials', 'Search season 0 as well.', { kinds: series }),
    Unmonitored: field.flag(false, 'Include unmonitored', 'Search what the manager does not monitor as well.', {
      kinds: video,
    }),
    SearchLimit: field.whole(5, 'Searches at a time', 'Most search commands in the manager at the same time.', {
      level: 'basic',
      kinds: video,
      minimum: 1,
    }),
    SearchesPerHour: field.whole(20, 'Searches per hour', 'Spares the indexers. -1 turns the limit off.', {
      level: 'basic',
      minimum: -1,
    }),
    ItemCooldownHours: field.whole(
      0,
      'Rest between searches of one item',
      'An item is not searched for again before this time is over. 0: once in each cycle.',
      { unit: 'hours', minimum: 0 },
    ),
    PauseSearchAboveQueue: field.whole(
      -1,
      'Pause above queue length',
      'No searches while the queue of the manager is longer than this. -1 turns this off.',
      { minimum: -1 },
    ),
    SearchByYear: field.flag(true, 'Search by year', 'One year after the other.', { kinds: video }),
    SearchInReverse: field.flag(false, 'Newest first', 'Off: the oldest year first. On: the newest year first.'),
    SearchRequestsEvery: field.duration(
      'seconds',
      300,
      'Time between looks at requests',
      'How often Ombi or Overseerr is asked for new requests.',
      { kinds: video, minimum: 1 },
    ),
    DoUpgradeSearch: field.flag(false, 'Search for upgrades', 'Also search for what already has a file.', {
      level: 'basic',
    }),
    QualityUnmetSearch: field.flag(
      false,
      'Search below the quality cutoff',
      'Also search for what has not reached the quality cutoff of its profile.',
      { level: 'basic' },
    ),
    CustomFormatUnmetSearch: field.flag(
      false,
      'Search below the custom format score',
      'Also search for what has a lower custom format score than its profile asks for.',
      { level: 'basic' },
    ),
    ForceMinimumCustomFormat: field.flag(
      false,
      'Insist on the custom format score',
      'Remove downloads whose custom format score is below the minimum of the profile.',
    ),
    SearchAgainOnSearchCompletion: field.flag(
      true,
      'Start over',
      'When everything was searched for, begin again from the start.',
    ),
    UseTempForMissing: field.flag(
      false,
      'Temporary quality profiles',
      'Give missing items another quality profile until something is found.',
    ),
    KeepTempProfile: field.flag(false, 'Keep temporary profiles', 'Do not switch back when something was found.'),
    QualityProfileMappings: field.map(
      'Temporary profiles',
      'Name of the usual quality profile on the left, of the temporary one on the right.',
    ),
    ForceResetTempProfiles: field.flag(false, 'Reset at start', 'Put all original profiles back at start.'),
    TempProfileResetTimeoutMinutes: field.duration(
      'minutes',
      0,
      'Reset after',
      'Put the original profile back after this time. 0 turns this off.',
      { minimum: 0 },
    ),
    ProfileSwitchRetryAttempts: field.whole(3, 'Tries of a profile switch', 'How often a failed switch is tried.', {
      minimum: 1,
      maximum: 100,
    }),
    SearchBySeries: field.choice(
      ['smart', true, false],
      'smart',
      'Search whole series',
      'smart: whole seasons where several episodes are missing, single episodes otherwise. true: whole series. false: single episodes.',
      { kinds: series },
    ),
    PrioritizeTodaysReleases: field.flag(true, "Today's releases first", 'Search first for what airs today.', {
      kinds: series,
    }),
    Ombi: field.group(
      'Ombi',
      'Requests of Ombi. Ignored when Overseerr is on.',
      {
        SearchOmbiRequests: field.flag(false, 'Search requests', 'Search first for what was requested in Ombi.', {
          kinds: video,
        }),
        OmbiURI: field.text('', 'Address', 'Address of Ombi.', {
          kinds: video,
          rule: 'address',
          example: 'CHANGE_ME',
        }),
        OmbiAPIKey: field.text('', 'API key', 'From the settings of Ombi.', {
          kinds: video,
          secret: true,
          sentTo: ['OmbiURI'],
          example: 'CHANGE_ME',
        }),
        ApprovedOnly: field.flag(true, 'Approved only', 'Only requests that were approved.', { kinds: video }),
        SkipTLSVerify: field.flag(false, 'Accept any certificate', 'For self-signed certificates.', { kinds: video }),
      },
      { kinds: video },
    ),
    Overseerr: field.group(
      'Overseerr',
      'Requests of Overseerr, Jellyseerr or Seerr.',
      {
        SearchOverseerrRequests: field.flag(
          false,
          'Search requests',
          'Search first for what was requested in Overseerr.',
          { kinds: video },
        ),
        OverseerrURI: field.text('', 'Address', 'Address of Overseerr.', {
          kinds: video,
          rule: 'address',
          example: 'CHANGE_ME',
        }),
        OverseerrAPIKey: field.text('', 'API key', 'From the settings of Overseerr.', {
          kinds: video,
          secret: true,
          sentTo: ['OverseerrURI'],
          example: 'CHANGE_ME',
        }),
        ApprovedOnly: field.flag(true, 'Approved only', 'Only requests that were approved.', { kinds: video }),
        Is4K: field.flag(false, '4K requests', 'On: only requests for 4K. Off: only the others.', { kinds: video }),
        SkipTLSVerify: field.flag(false, 'Accept any certificate', 'For self-signed certificates.', { kinds: video }),
      },
      { kinds: video },
    ),
  });
}
