import { describe, expect, test } from 'bun:test';
import { decide } from '../../../src/torrent/decide.ts';
import { createFileFilter } from '../../../src/torrent/rules/file-filter.ts';
import { categoryRules, instanceRules } from '../../../src/torrent/rules/order.ts';
import type { View } from '../../../src/torrent/rules/rule.ts';
import {
  download,
  event,
  files,
  type Given,
  given,
  history,
  hitAndRun,
  imported,
  minute,
  now,
  queue,
  record,
  trackers,
} from '../support/view.ts';

const fileFilter = createFileFilter(
  { CaseSensitiveMatches: false, FolderExclusionRegex: [], FileNameExclusionRegex: ['x'], FileExtensionAllowlist: [] },
  'movie',
);
const dead = { evidence: { stalledMs: 60 * minute } };

/** Every way to go by itself: what is removed, by which rule, when no tracker wants anything. */
const ways: [rule: string, given: (scene: Given) => View, scene: Given][] = [
  [
    'format',
    download,
    {
      manager: { queue: queue(record({ formatScore: 1, state: 'downloading' })) },
      view: { library: new Map([[1, { hasFile: true, fileScore: 2, minimumScore: null }]]) },
      settings: { formats: { forceMinimum: false } },
    },
  ],
  ['stalled', download, { torrent: { state: 'stalledDL' }, ...dead }],
  ['stalled', download, { torrent: { state: 'metaDL' }, ...dead }],
  ['unavailable', download, { torrent: { availability: 0.5 }, ...dead }],
  [
    'slow',
    download,
    { torrent: { eta: 9_000 }, policy: { maximumEta: 60 }, settings: { removeSlow: true }, evidence: { slowMs: 1e9 } },
  ],
  ['stale', download, { torrent: { state: 'stalledDL', progress: 0.99 }, policy: { maximumEta: 60 }, ...dead }],
  ['files', download, { view: { files: files('x.mkv') }, settings: { fileFilter } }],
  [
    'refused',
    given,
    {
      manager: { queue: queue(record({ health: 'warning', messages: ['sample'] })) },
      settings: { hopelessImports: ['sample'] },
    },
  ],
  ['limit', given, { memory: imported, policy: { maxRatio: 0.5 }, settings: { removeAt: 1 } }],
  [
    'missing',
    given,
    {
      torrent: { state: 'missingFiles' },
      memory: imported,
      notes: { importedWith: 'Move' },
      evidence: { missingMs: 1e9 },
      manager: { history: history(event('imported')) },
    },
  ],
];

type Way = (typeof ways)[number];
const progressOf = ([, viewOf, scene]: Way) => scene.torrent?.progress ?? (viewOf === given ? 1 : 0.5);
const bound = { policy: { hitAndRun: hitAndRun() } };

/** The rule that removes it, all torrents being at a ratio of 0.6 after a minute. */
function removedBy([, viewOf, scene]: Way, torrent: Given['torrent'], more: Given = {}): string | null {
  const view = viewOf({
    ...scene,
    torrent: { ratio: 0.6, seedingTime: 60, ...scene.torrent, ...torrent },
    policy: { ...scene.policy, ...more.policy },
    view: { trackers: trackers(''), ...scene.view, ...more.view },
  });
  const { decisions } = decide(view, instanceRules);
  return decisions.find(({ action }) => action?.type === 'delete')?.rule ?? null;
}

describe.each(ways)('%s', (...way) => {
  const [rule] = way;
  test('goes where no tracker binds it', () => {
    expect(removedBy(way, {})).toBe(rule);
  });
  test('stays while its tracker wants more', () => {
    expect(removedBy(way, {}, bound)).toBeNull();
  });
  test('goes at the ratio, whatever it has', () => {
    expect([0.99, 1].map((ratio) => removedBy(way, { ratio }, bound))).toEqual([null, rule]);
  });
  test('goes with the tracker that knows it no more', () => {
    expect(removedBy(way, {}, { ...bound, view: { trackers: trackers('Torrent not found') } })).toBe(rule);
    expect(removedBy(way, {}, { ...bound, view: { trackers: trackers('404 not found') } })).toBeNull();
  });
  test('stays while its trackers cannot be read', () => {
    expect(removedBy(way, {}, { ...bound, view: { trackers: { readAt: 1, list: null } } })).toBeNull();
    expect(removedBy(way, {}, { ...bound, view: { trackers: null } })).toBeNull();
  });
});

// What is nearly finished, or complete, is never below the part that is free.
describe.each(ways.filter((way) => progressOf(way) < 0.99))('%s', (...way) => {
  test('goes with less than the part that is free', () => {
    expect([0.0999, 0.1].map((progress) => removedBy(way, { progress }, bound))).toEqual([way[0], null]);
  });
});

describe.each(ways.filter((way) => progressOf(way) < 1))('%s', (...way) => {
  test('is not freed by time before it is complete', () => {
    expect(removedBy(way, { seedingTime: 1e9 }, bound)).toBeNull();
  });
});

describe.each(ways.filter((way) => progressOf(way) === 1))('%s', (...way) => {
  test('goes when it was seeded long enough', () => {
    const seconds = [10 * 86_400 - 1, 10 * 86_400];
    const addedOn = now / 1000 - 20 * 86_400;
    expect(seconds.map((seedingTime) => removedBy(way, { seedingTime, addedOn }, bound))).toEqual([null, way[0]]);
  });
  test('not for a time that is longer than its age', () => {
    const ages = [10 * 86_400 - 1, 10 * 86_400];
    const torrents = ages.map((age) => ({ seedingTime: 11 * 86_400, addedOn: now / 1000 - age }));
    expect(torrents.map((torrent) => removedBy(way, torrent, bound))).toEqual([null, way[0]]);
  });
});

test('a seed that its tracker keeps is started again where we stopped it', () => {
  const scene: Given = {
    torrent: { state: 'stoppedUP', ratio: 2 },
    memory: imported,
    notes: { stoppedBy: 'seeding' },
    policy: { maxRatio: 2, hitAndRun: hitAndRun({ minRatio: 3 }) },
    settings: { removeAt: 1 },
    view: { trackers: trackers('') },
  };
  for (const [rules, view] of [
    [instanceRules, given(scene)],
    [categoryRules, given({ ...scene, manager: null, settings: { removeAt: 1, kind: null } })],
  ] as const) {
    expect(decide(view, rules).decisions.map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ['seeding-mark', null],
      ['hit-and-run-mark', null],
      ['limit', 'withheld'],
      ['start', null],
    ]);
  }
});
