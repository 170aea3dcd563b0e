/** Random torrents with random settings: everything that a rule may read, also in combinations that never occur. */
import fc from 'fast-check';
import { importStates } from '../../../src/arr/queue.ts';
import { type Torrent, torrentStates } from '../../../src/client/torrent.ts';
import type { TrackerKeys } from '../../../src/config/schema/tracker.ts';
import { createFileFilter } from '../../../src/torrent/rules/file-filter.ts';
import { createPolicies } from '../../../src/torrent/rules/policy.ts';
import type { RuleSettings, View } from '../../../src/torrent/rules/rule.ts';
import { complete, downloading } from './torrent.ts';
import { event, files, given, minute, now, plainSettings, record, tagless } from './view.ts';

const hosts = ['tracker.test', 'other.test', 'a.other.test'];
const own = ['ignored', 'imported', 'allowed_seeding', 'allowed_stalled', 'free_space_paused', 'hnr_active'];
const tags = [...own.map((name) => `tendarr-${name}`), 'rule', 'mine'];
const ratio = fc.constantFrom(0, 0.5, 1, 2);
const seconds = fc.constantFrom(0, 2, 1_000, 1_000_000);
/** Before, at and after every span that a rule measures. */
const spans = fc.constantFrom(0, minute, 3 * minute, 15 * minute, 60 * minute);

const torrent: fc.Arbitrary<Torrent> = fc
  .record({
    state: fc.constantFrom(...torrentStates),
    tags: fc.subarray(tags),
    progress: fc.constantFrom(0, 0.05, 0.5, 0.99, 0.999),
    isComplete: fc.boolean(),
    age: fc.constantFrom(-60, 0, 60, 100_000),
    availability: fc.constantFrom(null, 0.5, 1),
    eta: fc.constantFrom(null, 60, 1_000_000),
    ratio,
    seedingTime: seconds,
    ratioLimit: fc.option(ratio),
    downloadLimit: fc.constantFrom(0, 1_024),
    uploadLimit: fc.constantFrom(0, 1_024),
    superSeeding: fc.boolean(),
    trackers: fc.subarray(hosts),
    lastActivity: fc.constantFrom(null, now / 1000 - 10, now / 1000 - 100_000),
  })
  .map(({ isComplete, age, progress, ...rest }) => {
    const addedOn = now / 1000 - age;
    const isDownload = rest.state.endsWith('DL') || rest.state === 'downloading';
    const isSeed = rest.state.endsWith('UP') || rest.state === 'uploading' || (isComplete && !isDownload);
    return isSeed ? complete(1, { ...rest, addedOn }) : downloading(1, { ...rest, progress, addedOn });
  });

const tracker: fc.Arbitrary<TrackerKeys> = fc.record({
  Name: fc.constant(''),
  URI: fc.constantFrom('https://tracker.test/announce/secret', 'https://other.test/announce/secret'),
  Priority: fc.integer({ min: -1, max: 1 }),
  SortTorrents: fc.constant(false),
  AddTrackerIfMissing: fc.boolean(),
  RemoveIfExists: fc.boolean(),
  AddTags: fc.subarray(['rule', 'also']),
  MaxUploadRatio: fc.constantFrom(-1, 1, 2),
  DownloadRateLimit: fc.constantFrom(undefined, -1, 0, 1),
  SuperSeedMode: fc.constantFrom(undefined, true, false),
  HitAndRunMode: fc.constantFrom('disabled', 'and', 'or'),
  MinSeedRatio: ratio,
  MinSeedingTimeDays: fc.constantFrom(0, 1, 100),
  HitAndRunMinimumDownloadPercent: fc.constant(10),
  HitAndRunPartialSeedRatio: ratio,
  TrackerUpdateBuffer: fc.constantFrom(0, 60),
});

const settings: fc.Arbitrary<RuleSettings> = fc
  .record({
    resumeStopped: fc.boolean(),
    mayStopAndStart: fc.boolean(),
    youngMs: fc.constantFrom(0, 3 * minute),
    stalledMs: fc.constantFrom(null, 0, 15 * minute),
    reSearch: fc.boolean(),
    reSearchStalled: fc.boolean(),
    removeSlow: fc.boolean(),
    removeAt: fc.constantFrom(-1, 1, 2, 3, 4),
    deadTrackers: fc.constantFrom(null, ['dead']),
    formats: fc.constantFrom(null, { forceMinimum: false }, { forceMinimum: true }),
    hopelessImports: fc.constant(['sample']),
    fileFilter: fc.constantFrom(null, filter()),
    isTagless: fc.boolean(),
    rules: fc.array(tracker, { maxLength: 2 }),
    owner: fc.record({
      maxRatio: fc.constantFrom(-1, 1),
      maxSeedingTime: fc.constantFrom(-1, 1_000),
      maximumEta: fc.constantFrom(-1, 3_600),
      downloadLimit: fc.constantFrom(-1, 2),
      uploadLimit: fc.constantFrom(-1, 2),
      hitAndRun: fc.constant(null),
    }),
  })
  .map(
    ({ isTagless, rules, owner, ...rest }): RuleSettings => ({
      ...plainSettings,
      ...(isTagless ? tagless : {}),
      ...(rest as Partial<RuleSettings>),
      policyOf: createPolicies({ shared: rules, own: [], owner }),
    }),
  );

function filter() {
  const keys = { CaseSensitiveMatches: false, FolderExclusionRegex: [], FileNameExclusionRegex: ['sample'] };
  return createFileFilter({ ...keys, FileExtensionAllowlist: ['.mkv'] }, 'movie');
}

const memory = fc.record({
  importedAt: fc.constantFrom(null, now - minute),
  importedBy: fc.constantFrom('scan', 'manager', 'tag'),
  origin: fc.constantFrom('incomplete', 'complete', null),
  tagged: fc.boolean(),
});

const notes = fc.record({
  stoppedBy: fc.constantFrom(null, 'space', 'seeding'),
  startedAt: fc.constantFrom(null, now - minute),
  rechecked: fc.constantFrom(null, now - minute, now - 100 * minute),
  errorChecks: fc.constantFrom(
    null,
    { count: 1, at: now - minute, failedAt: null },
    { count: 3, at: now - 100 * minute, failedAt: now - 90 * minute },
  ),
  replacedAt: fc.constantFrom(null, now - minute),
  downloadLimit: fc.constantFrom(null, 1_024),
  importedWith: fc.constantFrom(null, 'Move', 'Copy'),
  superSeeding: fc.boolean(),
});

const evidence = fc.record({ stalledMs: spans, stalledUpMs: spans, slowMs: spans, missingMs: spans });

const queueRecord = fc
  .record({
    state: fc.constantFrom(...importStates),
    status: fc.constantFrom('completed', 'downloading', 'warning'),
    health: fc.constantFrom('ok', 'warning'),
    messages: fc.constantFrom<string[][]>([], ['a.mkv: Sample']),
    formatScore: fc.constantFrom(null, -5, 5),
    mediaId: fc.constantFrom(null, 1),
  })
  .map(record);

const restored: View['removalsOff'] = { verdict: 'withheld', why: 'it was restored' };

const facts = fc.record({
  fits: fc.constantFrom(null, true, false),
  payload: fc.constantFrom('own', 'shared', 'unknown'),
  removalsOff: fc.constantFrom(null, null, null, restored),
  mountLost: fc.constantFrom(false, false, false, true),
  listed: fc.array(queueRecord, { maxLength: 2 }),
  events: fc.constantFrom([], [event('imported')], [event('failed')]),
  message: fc.constantFrom('', 'dead', 'unregistered torrent'),
  files: fc.constantFrom(files('a.mkv'), files('a.mkv', 'a.nfo'), files('sample.mkv'), files('a.xyz')),
  library: fc.constantFrom(null, new Map([[1, { hasFile: true, fileScore: 0, minimumScore: 0 }]])),
});

/** Everything that may be known is known. */
export const views: fc.Arbitrary<View> = fc
  .record({ torrent, settings, memory, notes, evidence, facts })
  .map(({ torrent, settings, memory, notes, evidence, facts }): View => {
    const { fits, payload, removalsOff, mountLost, listed, events, message, library } = facts;
    const view = given({
      torrent,
      memory: memory as Partial<View['memory']>,
      notes: notes as Partial<View['memory']['notes']>,
      evidence,
      manager: { queue: { readAt: now, complete: true, records: listed }, history: { askedAt: now, events } },
      settings,
      policy: settings.policyOf(torrent.trackers),
      client: { mountLost },
      view: { removalsOff, library, files: facts.files, fits, payload: payload as View['payload'] },
    });
    const list = torrent.trackers.map((host, tier) => ({
      url: `https://${host}/announce/secret`,
      host,
      status: 'not working' as const,
      message,
      tier,
    }));
    return { ...view, trackers: { readAt: now, list } };
  });
