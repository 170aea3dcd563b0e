import { describe, expect, test } from 'bun:test';
import type { Json } from '../../../ui/config-form/json.ts';
import { sentencesOf } from '../../../ui/config-form/sentences.ts';
import { fieldOf } from './described.ts';

/** Reads what is given, and the default of everything else. */
const reader = (section: string, given: Record<string, Json>) => (key: string) =>
  given[key] ?? fieldOf(section, key).default;
const instance = (given: Record<string, Json>) => sentencesOf('movie', reader('Movies-HD', given)).join('\n');
const limits = (mode: number, ratio: number, time: Json) =>
  instance({
    'Torrent.SeedingMode.RemoveTorrent': mode,
    'Torrent.SeedingMode.MaxUploadRatio': ratio,
    'Torrent.SeedingMode.MaxSeedingTime': time,
  });

describe('what becomes of a seeding torrent', () => {
  test.each([
    [-1, 2, '2w', 'never removed for their ratio or seeding time'],
    [1, 2, -1, 'once its ratio is 2.'],
    [1, 0, '2w', 'No ratio and no seeding time is set'],
    [2, 2, '36h', 'once it has seeded for 36 hours.'],
    [2, 2, -1, 'No ratio and no seeding time is set'],
    [3, 1.5, '1d', 'once its ratio is 1.5 or it has seeded for 1 day, whichever comes first.'],
    [3, -1, -1, 'No ratio and no seeding time is set'],
    [4, 2, 1_209_600, 'once its ratio is 2 and it has seeded for 2 weeks.'],
    [4, 2, 0, 'once its ratio is 2.\nOnly one of the two limits is set'],
  ] as [number, number, Json, string][])('mode %p, ratio %p, time %p', (mode, ratio, time, sentence) => {
    expect(limits(mode, ratio, time)).toContain(sentence);
  });
});

describe('what becomes of a download that does not get on', () => {
  test.each([
    [{ 'Torrent.StalledDelay': -1 }, 'Stalled downloads are never removed.'],
    [{ 'Torrent.StalledDelay': 0 }, 'Stalled downloads are kept, however long they stall.'],
    [{ 'Torrent.StalledDelay': '2h' }, 'without progress for 2 hours is removed and another release is searched for.'],
    [{ 'Torrent.StalledDelay': 90, ReSearch: false }, 'without progress for 90 minutes is removed.'],
    [{ 'Torrent.DoNotRemoveSlow': false, 'Torrent.MaximumETA': '3d' }, 'would take longer than 3 days is removed.'],
    [{ 'Torrent.DoNotRemoveSlow': true, 'Torrent.MaximumETA': '3d' }, 'Slow downloads are kept.'],
    [{ 'Torrent.DoNotRemoveSlow': false }, 'Slow downloads are kept.'],
  ] as [Record<string, Json>, string][])('%j', (given, sentence) => {
    expect(instance(given)).toContain(sentence);
  });
});

describe('an instance', () => {
  test('that is not managed does nothing else', () => {
    expect(instance({ Managed: false })).toBe('Managed is off: this section is ignored completely.');
  });

  test('in a dry run says so first', () => {
    expect(instance({ DryRun: true })).toStartWith('Dry run');
  });

  test('says what it searches for, and how much', () => {
    expect(instance({})).toContain('Missing items are searched for, 5 at a time, at most 20 an hour.');
    expect(instance({ 'EntrySearch.SearchesPerHour': -1, 'EntrySearch.QualityUnmetSearch': true })).toContain(
      'Missing items are searched for, 5 at a time.\nWhat already has a file is searched for again while it is below',
    );
    expect(instance({ 'EntrySearch.SearchMissing': false })).toContain('Nothing is searched for.');
  });
});

describe('a client', () => {
  const client = (given: Record<string, Json>) => sentencesOf('client', reader('Client', given)).join('\n');

  test('without categories of its own says nothing', () => {
    expect(client({})).toBe('');
  });

  test('says what its own categories are seeded by', () => {
    const given = {
      ManagedCategories: ['books'],
      'CategorySeeding.HitAndRunMode': 'or',
      'CategorySeeding.MinSeedingTimeDays': '1w',
    };
    expect(client(given)).toContain('Without a manager: books.');
    expect(client(given)).toContain('no torrent is removed before its ratio is 1 or it has seeded for 7 days.');
  });

  test('that is switched off does nothing', () => {
    expect(client({ Disabled: true, ManagedCategories: ['books'] })).toBe('Disabled: nothing connects to this client.');
  });
});

test('free space is only watched where it is known where', () => {
  const settings = (given: Record<string, Json>) => sentencesOf('settings', reader('Settings', given)).join('\n');
  expect(settings({ FreeSpace: '50G', FreeSpaceFolder: '/data' })).toContain('less than 50G free in /data');
  expect(settings({ FreeSpace: '50G' })).toBe('Free space is not watched.');
  expect(settings({})).toBe('Free space is not watched.');
});
