import { describe, expect, test } from 'bun:test';
import { readConfig } from '../../src/config/load.ts';
import { categorySettings, instanceOf, ruleSettings, specialSettings } from '../../src/torrent/settings.ts';

const configOf = (text: string) => {
  const reading = readConfig(text);
  if (reading.state !== 'ok') throw new Error(JSON.stringify(reading));
  return reading.config;
};
const base = (parts: { settings?: string; client?: string; instance?: string } = {}) =>
  configOf(`[Settings]
${parts.settings ?? ''}
[Client]
Host = "http://box"
ManagedCategories = ["books", "books/old"]
${parts.client ?? ''}
[Movies]
URI = "http://127.0.0.1:7878"
APIKey = "0123456789abcdef0123456789abcdef"
${parts.instance ?? ''}
`);
const movies = (parts: Parameters<typeof base>[0] = {}) => {
  const config = base(parts);
  return ruleSettings(config, instanceOf(config, 'Movies'), 'default');
};

describe('an instance', () => {
  test('has the defaults in the units of the rules', () => {
    expect(movies()).toMatchObject({
      kind: 'movie',
      dryRun: false,
      clientHost: 'box',
      importTag: 'tendarr-imported',
      importedTags: ['tendarr-imported'],
      protectTags: ['tendarr-ignored'],
      markTags: { allowed_seeding: 'tendarr-allowed_seeding', hnr_active: 'tendarr-hnr_active' },
      mayStopAndStart: true,
      resumeStopped: false,
      youngMs: 180_000,
      stalledMs: 900_000,
      protectedFrom: 0.99,
      removeSlow: false,
      removeAt: -1,
      deadTrackers: null,
      formats: null,
    });
  });

  test.each<[string, Parameters<typeof base>[0], object]>([
    ['patience off', { instance: 'Torrent.StalledDelay = -1' }, { stalledMs: null }],
    ['patience without end', { instance: 'Torrent.StalledDelay = 0' }, { stalledMs: 0 }],
    ['a mode in quotes', { instance: 'Torrent.SeedingMode.RemoveTorrent = "3"' }, { removeAt: 3 }],
    ['slow ones go', { instance: 'Torrent.DoNotRemoveSlow = false' }, { removeSlow: true }],
    [
      'no tags',
      { settings: 'Tagless = true' },
      { importTag: null, markTags: { allowed_stalled: null }, protectTags: ['tendarr-ignored'] },
    ],
    [
      'predecessors',
      { settings: 'ForeignTagPrefixes = ["old"]' },
      { importedTags: ['tendarr-imported', 'old-imported'], protectTags: ['tendarr-ignored', 'old-ignored'] },
    ],
    [
      'predecessors, written with their dash or not at all',
      { settings: 'ForeignTagPrefixes = ["old-", " "]' },
      { importedTags: ['tendarr-imported', 'old-imported'], protectTags: ['tendarr-ignored', 'old-ignored'] },
    ],
    ['nothing is stopped', { settings: 'AutoPauseResume = false' }, { mayStopAndStart: false }],
    [
      'dead trackers',
      {
        instance:
          'Torrent.SeedingMode.RemoveDeadTrackers = true\nTorrent.SeedingMode.RemoveTrackerWithMessage = [" No Such Host ", ""]',
      },
      { deadTrackers: ['no such host'] },
    ],
    [
      'formats',
      { instance: 'EntrySearch.CustomFormatUnmetSearch = true\nEntrySearch.ForceMinimumCustomFormat = true' },
      { formats: { forceMinimum: true } },
    ],
    ['hopeless imports', { instance: 'ArrErrorCodesToBlocklist = [" Sample ", " "]' }, { hopelessImports: ['sample'] }],
  ])('%s', (_, parts, expected) => {
    expect(movies(parts)).toMatchObject(expected);
  });

  test('has its own trackers before those of the client', () => {
    const { policyOf } = movies({
      client: 'Trackers = [{URI = "t.test", MaxUploadRatio = 2.0}, {URI = "u.test", MaxUploadRatio = 3.0}]',
      instance:
        'Torrent.Trackers = [{URI = "https://t.test/announce", MaxUploadRatio = 4.0}]\nTorrent.SeedingMode.MaxSeedingTime = "2d"',
    });
    expect(policyOf(['t.test'])).toMatchObject({ maxRatio: 4, maxSeedingTime: 172_800, hitAndRun: null });
    expect(policyOf(['u.test']).maxRatio).toBe(3);
    expect(policyOf([]).maxRatio).toBeNull();
  });
});

describe('a category without a manager', () => {
  const client = `MatchSubcategories = true
[Client.CategorySeeding]
StalledDelay = "1h"
MaxUploadRatio = 1.5
HitAndRunMode = "or"
MinSeedingTimeDays = 3
Categories = [{Name = "books", MaxUploadRatio = 2.5, RemoveTorrent = 3}]`;
  const of = (category: string) => categorySettings(base({ client }), 'default', category);
  test('has the rules of all of them with its own on top', () => {
    expect(of('books')).toMatchObject({
      kind: null,
      stalledMs: 3_600_000,
      removeAt: 3,
      protectedFrom: 0.95,
      fileFilter: null,
    });
    expect(of('books').policyOf([])).toMatchObject({
      maxRatio: 2.5,
      hitAndRun: { mode: 'or', minSeedingTime: 259_200, host: null },
    });
  });
  test('takes those of the nearest above it', () => {
    expect(of('books/old/2020').policyOf([]).maxRatio).toBe(2.5);
    expect(of('games').policyOf([]).maxRatio).toBe(1.5);
    expect(of('games').removeAt).toBe(-1);
  });
  test('takes only its own where subcategories do not count', () => {
    const config = base({ client: client.replace('true', 'false') });
    expect(categorySettings(config, 'default', 'books/old').policyOf([]).maxRatio).toBe(1.5);
  });
  test('never stalls by default', () => {
    expect(categorySettings(base(), 'default', 'books').stalledMs).toBeNull();
  });
});

describe('the age from which on torrents are judged', () => {
  const ages = (settings: string, instance = '', client = '') => {
    const config = base({ settings, instance, client });
    return [
      ruleSettings(config, instanceOf(config, 'Movies'), 'default').youngMs,
      categorySettings(config, 'default', 'books').youngMs,
      categorySettings(config, 'default', 'books/old').youngMs,
      specialSettings(config, 'default').youngMs,
    ].map((ms) => ms / 1000);
  };
  const all = 'IgnoreTorrentsYoungerThan = 600';
  test.each<[string, string, string, string, number[]]>([
    ['nobody says', '', '', '', [180, 180, 180, 180]],
    ['one for all', all, '', '', [600, 600, 600, 600]],
    ['none', 'IgnoreTorrentsYoungerThan = 0', '', '', [0, 0, 0, 0]],
    ['its own for an instance', all, 'Torrent.IgnoreTorrentsYoungerThan = "2m"', '', [120, 600, 600, 600]],
    ['none for an instance', all, 'Torrent.IgnoreTorrentsYoungerThan = 0', '', [0, 600, 600, 600]],
    ['the default for an instance', all, 'Torrent.IgnoreTorrentsYoungerThan = 180', '', [180, 600, 600, 600]],
    ['its own for categories', all, '', 'CategorySeeding.IgnoreTorrentsYoungerThan = 0', [600, 0, 0, 600]],
    [
      'its own for one category',
      all,
      '',
      'CategorySeeding.Categories = [{Name = "books/old", IgnoreTorrentsYoungerThan = "1h"}]',
      [600, 600, 3600, 600],
    ],
    [
      'the nearest above',
      all,
      '',
      'MatchSubcategories = true\nCategorySeeding.Categories = [{Name = "books", IgnoreTorrentsYoungerThan = 5}]',
      [600, 5, 5, 600],
    ],
  ])('%s', (_, settings, instance, client, expected) => {
    expect(ages(settings, instance, client)).toEqual(expected);
  });
});

test('the special categories know the age gate of all and no limits', () => {
  const config = base({ settings: 'IgnoreTorrentsYoungerThan = 60\nDryRun = true' });
  expect(specialSettings(config, 'default')).toMatchObject({ youngMs: 60_000, dryRun: true, removeAt: -1, kind: null });
});

test('a section that is none is a defect', () => {
  expect(() => instanceOf(base(), 'TV')).toThrow('no instance TV');
});
