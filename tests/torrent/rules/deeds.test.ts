import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Action } from '../../../src/torrent/action.ts';
import { decide } from '../../../src/torrent/decide.ts';
import { createFileFilter } from '../../../src/torrent/rules/file-filter.ts';
import { categoryRules, failedRules, instanceRules, recheckRules } from '../../../src/torrent/rules/order.ts';
import type { Outcome, Rule } from '../../../src/torrent/rules/rule.ts';
import { views } from '../support/arbitrary.ts';
import {
  download,
  event,
  files,
  type Given,
  given,
  history,
  imported,
  minute,
  queue,
  record,
  trackers,
} from '../support/view.ts';

/** How a sentence of the ledger that says what was done begins, or what it has in it. */
const deeds: Record<Action['type'], RegExp | null> = {
  scan: /\b[Tt]old .+ to (import it|copy the files)/,
  process: /was told to go through its finished downloads/,
  mark: /^Marked as imported, because /,
  // Nothing is written for these.
  note: null,
  keep: null,
  tag: /\b[Tt]agged /,
  untag: /^Took the tag .+ off/,
  start: /^Started( again)?, because /,
  stop: /^Stopped, because /,
  recheck: /^Its files are checked, because /,
  setCategory: /^(Put back into the category .+|Taken out of the category again), because /,
  skipFiles: /^\d+ files? of \d+ left out, because /,
  delete: /^Removed, because /,
  replace: /was told to give the release up/,
  addTrackers: /^Added the trackers? /,
  removeTrackers: /^Took the trackers? .+ off, because /,
  downloadLimit: /^(Limited its download to|Took the limit off its download)/,
  uploadLimit: /^(Limited its upload to|Took the limit off its upload)/,
  superSeeding: /^Super seeding was turned (on|off)/,
};

type Deed = Extract<Outcome, { type: 'act' }>;

function deedsOf(outcome: Outcome | null): Deed[] {
  if (outcome?.type === 'several') return outcome.outcomes.flatMap(deedsOf);
  return outcome?.type === 'act' && deeds[outcome.action.type] !== null ? [outcome] : [];
}

const fileFilter = createFileFilter(
  { CaseSensitiveMatches: false, FolderExclusionRegex: [], FileNameExclusionRegex: ['x'], FileExtensionAllowlist: [] },
  'movie',
);
const dead = { evidence: { stalledMs: 60 * minute } };
const reached = { policy: { maxRatio: 0.5 }, settings: { removeAt: 1 } } as const;
const listed = { manager: { queue: queue(record()) } };

/** One scene for each rule that does something. */
const examples: Record<string, [scene: Given, viewOf?: typeof given]> = {
  tag: [{ memory: { ...imported, tagged: false } }],
  'seeding-mark': [{}],
  'hit-and-run-mark': [{ torrent: { tags: ['tendarr-hnr_active'] } }],
  'stalled-mark': [{ torrent: { state: 'stalledDL' }, evidence: { stalledMs: minute } }, download],
  'space-mark': [{ torrent: { state: 'stoppedDL' }, notes: { stoppedBy: 'space' } }, download],
  'leftover-tags': [
    {
      torrent: { tags: ['tendarr-hnr_active'] },
      settings: {
        markTags: { allowed_seeding: null, allowed_stalled: null, free_space_paused: null, hnr_active: null },
      },
    },
  ],
  'tracker-tags': [
    { torrent: { tags: ['c'] }, policy: { tags: ['a'], ruleTags: ['a', 'c'], decidedBy: 'tracker.test' } },
  ],
  'add-trackers': [{ policy: { missingTrackers: ['https://new.test/announce'] } }],
  'remove-trackers': [
    {
      torrent: { trackers: ['bad.test', 'tracker.test'] },
      policy: { unwantedHosts: ['bad.test'] },
      view: { trackers: trackers({}, { host: 'bad.test' }) },
    },
  ],
  'download-limit': [{ policy: { downloadLimit: 2048 } }, download],
  'upload-limit': [{ policy: { uploadLimit: 0 }, torrent: { uploadLimit: 5 } }],
  'super-seeding': [{ policy: { superSeeding: true } }],
  format: [
    {
      manager: { queue: queue(record({ formatScore: 1, state: 'downloading' })) },
      view: { library: new Map([[1, { hasFile: true, fileScore: 2, minimumScore: null }]]) },
      settings: { formats: { forceMinimum: false } },
    },
    download,
  ],
  limit: [{ torrent: { ratio: 0.6 }, memory: imported, ...reached }],
  'limit-stop': [{ ...reached, torrent: { ratio: 0.6, seedingTime: 60 } }],
  start: [{ torrent: { state: 'stoppedDL' }, notes: { stoppedBy: 'space' }, view: { fits: true } }, download],
  missing: [
    {
      torrent: { state: 'missingFiles' },
      memory: imported,
      notes: { importedWith: 'Move' },
      evidence: { missingMs: 1e9 },
      manager: { history: history(event('imported')) },
    },
  ],
  refused: [
    {
      manager: { queue: queue(record({ health: 'warning', messages: ['sample'] })) },
      settings: { hopelessImports: ['sample'] },
    },
  ],
  complete: [listed],
  adopt: [{ memory: { origin: 'complete' }, manager: { ...listed.manager, history: history() } }],
  space: [{ view: { fits: false } }, download],
  error: [{ torrent: { state: 'error' } }, download],
  files: [{ view: { files: files('x.mkv', 'a.mkv') }, settings: { fileFilter } }, download],
  stale: [{ torrent: { state: 'stalledDL', progress: 0.99 }, policy: { maximumEta: 60 }, ...dead }, download],
  replace: [
    {
      torrent: { state: 'stalledDL' },
      settings: { reSearchStalled: true },
      evidence: { stalledMs: 5 * minute },
      ...listed,
    },
    download,
  ],
  stalled: [{ torrent: { state: 'stalledDL' }, ...dead }, download],
  slow: [
    { torrent: { eta: 9_000 }, policy: { maximumEta: 60 }, settings: { removeSlow: true }, evidence: { slowMs: 1e9 } },
    download,
  ],
  unavailable: [{ torrent: { availability: 0.5 }, ...dead }, download],
  failed: [{ torrent: { category: 'failed' } }],
  recheck: [{ torrent: { category: 'recheck' }, view: { formerCategory: 'movies' } }],
};

/** They hold a torrent, or remember something about it. */
const silent = ['renew', 'hands-off', 'grace'];
const rules = new Map(
  [...instanceRules, ...categoryRules, ...failedRules, ...recheckRules].map((rule): [string, Rule] => [
    rule.name,
    rule,
  ]),
);

describe('what the ledger says was done', () => {
  test('has an example of every rule', () => {
    expect([...Object.keys(examples), ...silent].sort()).toEqual([...rules.keys()].sort());
  });

  test.each(Object.entries(examples))('by the rule %s names the deed', (name, [scene, viewOf = given]) => {
    const done = deedsOf(rules.get(name)?.decide(viewOf(scene)) ?? null);
    expect(done).not.toEqual([]);
    for (const { action, reason } of done) {
      expect(reason).toMatch(deeds[action.type] ?? /never/);
      expect(reason).toEndWith('.');
    }
  });

  test('names the deed whatever is known of a torrent', () => {
    fc.assert(
      fc.property(views, (view) => {
        for (const { action, reason } of decide(view, instanceRules).decisions) {
          const deed = action && deeds[action.type];
          if (action !== null && deed)
            expect(`${action.type}: ${reason}`).toMatch(new RegExp(deed.source.replace('^', ': ')));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
