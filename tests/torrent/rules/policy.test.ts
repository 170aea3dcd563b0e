import { describe, expect, test } from 'bun:test';
import type { TrackerKeys } from '../../../src/config/schema/tracker.ts';
import { createPolicies, type OwnerLimits, type Policy } from '../../../src/torrent/rules/policy.ts';

const unset: OwnerLimits = {
  maxRatio: -1,
  maxSeedingTime: -1,
  maximumEta: -1,
  downloadLimit: -1,
  uploadLimit: -1,
  hitAndRun: null,
};

const rule = (URI: string, patch: Partial<TrackerKeys> = {}): TrackerKeys => ({
  Name: '',
  URI,
  Priority: 0,
  SortTorrents: false,
  AddTrackerIfMissing: false,
  RemoveIfExists: false,
  AddTags: [],
  ...bound('disabled'),
  ...patch,
});

function bound(HitAndRunMode: TrackerKeys['HitAndRunMode']) {
  return {
    HitAndRunMode,
    MinSeedRatio: 1,
    MinSeedingTimeDays: 0,
    HitAndRunMinimumDownloadPercent: 10,
    HitAndRunPartialSeedRatio: 1,
    TrackerUpdateBuffer: 0,
  };
}

interface Scene {
  shared?: TrackerKeys[];
  own?: TrackerKeys[];
  owner?: Partial<OwnerLimits>;
  hosts?: string[];
}

const policy = ({ shared = [], own = [], owner = {}, hosts = ['t.test'] }: Scene): Policy =>
  createPolicies({ shared, own, owner: { ...unset, ...owner } })(hosts);
const ratio = (MaxUploadRatio: number, patch: Partial<TrackerKeys> = {}) => ({ MaxUploadRatio, ...patch });

describe('which rule decides', () => {
  test.each<[string, Scene, string | null]>([
    ['its host', { shared: [rule('t.test')] }, 't.test'],
    ['an announce address', { shared: [rule('https://T.test:443/announce?key=1')] }, 't.test'],
    ['another scheme', { shared: [rule('udp://t.test:6969/announce/')] }, 't.test'],
    ['a host above', { shared: [rule('t.test')], hosts: ['a.b.t.test'] }, 't.test'],
    ['half a label', { shared: [rule('t.test')], hosts: ['at.test'] }, null],
    ['a host below', { shared: [rule('a.t.test')] }, null],
    [
      'the longest host',
      { shared: [rule('t.test', { Priority: 9 }), rule('a.t.test')], hosts: ['a.t.test'] },
      'a.t.test',
    ],
    [
      'the highest priority',
      { shared: [rule('t.test', { Priority: 1 }), rule('u.test', { Priority: 2 })], hosts: ['t.test', 'u.test'] },
      'u.test',
    ],
    [
      'a negative one',
      { shared: [rule('t.test', { Priority: -5 }), rule('u.test', { Priority: -9 })], hosts: ['t.test', 'u.test'] },
      't.test',
    ],
    ['the first of equals', { shared: [rule('t.test'), rule('u.test')], hosts: ['u.test', 't.test'] }, 't.test'],
    ['none of an unwanted tracker', { shared: [rule('t.test', { RemoveIfExists: true })] }, null],
    ['one that is to be added', { shared: [rule('https://u.test/a', { AddTrackerIfMissing: true })] }, 'u.test'],
    ['no tracker at all', { shared: [rule('t.test')], hosts: [] }, null],
    ['something that is no host', { shared: [rule('://')] }, null],
  ])('%s', (_, scene, expected) => {
    expect(policy(scene).decidedBy).toBe(expected);
  });
});

describe('limits', () => {
  test.each<[string, Scene, number | null]>([
    ['of the tracker', { shared: [rule('t.test', ratio(2))], owner: { maxRatio: 1 } }, 2],
    ['of the owner where the tracker says -1', { shared: [rule('t.test', ratio(-1))], owner: { maxRatio: 1 } }, 1],
    ['of the owner where the tracker says 0', { shared: [rule('t.test', ratio(0))], owner: { maxRatio: 1 } }, 1],
    ['of the owner where the tracker says nothing', { shared: [rule('t.test')], owner: { maxRatio: 1 } }, 1],
    ['of nobody', { shared: [rule('t.test')], owner: { maxRatio: 0 } }, null],
    [
      'an own rule replaces the shared one as a whole',
      { shared: [rule('t.test', ratio(2))], own: [rule('t.test/')] },
      null,
    ],
    [
      'also where it is written in another way',
      { shared: [rule('https://t.test/x', ratio(2))], own: [rule('t.test', ratio(3))] },
      3,
    ],
    ['of two own rules the first', { own: [rule('t.test', ratio(3)), rule('t.test', ratio(4))] }, 3],
    ['of two shared rules the first', { shared: [rule('t.test', ratio(3)), rule('t.test', ratio(4))] }, 3],
  ])('%s', (_, scene, expected) => {
    expect(policy(scene).maxRatio).toBe(expected);
  });

  test('seeding time and time to finish go the same way', () => {
    const owner = { maxSeedingTime: 60, maximumEta: 70 };
    expect(policy({ shared: [rule('t.test', { MaxSeedingTime: 5, MaximumETA: -1 })], owner })).toMatchObject({
      maxSeedingTime: 5,
      maximumEta: 70,
    });
  });
});

describe('speed in KB/s, 1024 bytes each', () => {
  test.each<[number | undefined, number, number | null]>([
    [undefined, -1, null],
    [undefined, 0, null],
    [undefined, 10, 10_240],
    [5, 10, 5_120],
    [0, 10, null],
    [-1, 10, 0],
  ])('tracker %p, owner %p: %p', (DownloadRateLimit, downloadLimit, expected) => {
    expect(policy({ shared: [rule('t.test', { DownloadRateLimit })], owner: { downloadLimit } }).downloadLimit).toBe(
      expected,
    );
  });
  test('uploads have their own', () => {
    expect(policy({ shared: [rule('t.test', { UploadRateLimit: 1 })], owner: { downloadLimit: 2 } })).toMatchObject({
      downloadLimit: 2_048,
      uploadLimit: 1_024,
    });
  });
});

describe('hit-and-run', () => {
  test.each<[string, Scene, string | null | undefined]>([
    ['of the tracker', { shared: [rule('t.test', bound('and'))] }, 't.test'],
    [
      'of the owner where no tracker matches',
      { owner: { hitAndRun: bound('or') }, hosts: ['x.test'], shared: [rule('t.test')] },
      null,
    ],
    ['off, because the tracker says so', { owner: { hitAndRun: bound('or') }, shared: [rule('t.test')] }, undefined],
    ['off everywhere', { owner: { hitAndRun: bound('disabled') } }, undefined],
  ])('%s', (_, scene, expected) => {
    expect(policy(scene).hitAndRun?.host).toBe(expected);
  });
  test('days and percent arrive in the units of the client', () => {
    const keys = { ...bound('and'), MinSeedingTimeDays: 2, TrackerUpdateBuffer: 60 };
    expect(policy({ shared: [rule('t.test', keys)] }).hitAndRun).toEqual({
      mode: 'and',
      host: 't.test',
      minRatio: 1,
      minSeedingTime: 172_800,
      freeBelow: 10,
      partialRatio: 1,
      buffer: 60,
    });
  });
});

describe('tags and trackers', () => {
  const shared = [
    // One that is ours is not a rule's to give.
    rule('t.test', { AddTags: ['t', 'both', 'tendarr-ignored'] }),
    rule('u.test', { AddTags: ['u', 'both'], RemoveIfExists: true }),
    rule('udp://v.test/announce/key', { AddTags: ['v'], AddTrackerIfMissing: true }),
    rule('w.test', { AddTrackerIfMissing: true }),
  ];
  test('of all its rules, those of unwanted trackers left out', () => {
    expect(policy({ shared, hosts: ['t.test', 'u.test'] })).toMatchObject({
      tags: ['t', 'both', 'v'],
      ruleTags: ['t', 'both', 'u', 'v'],
      missingTrackers: ['udp://v.test/announce/key'],
      addedHosts: ['v.test', 'w.test'],
      unwantedHosts: ['u.test'],
    });
  });
  test('a comma ends a tag, and what is left must be one', () => {
    const messy = [rule('t.test', { AddTags: ['a, b', ' c ', ',', 'a'] })];
    expect(policy({ shared: messy })).toMatchObject({ tags: ['a', 'b', 'c'], ruleTags: ['a', 'b', 'c'] });
  });
  test('what it has below the host is not missing', () => {
    expect(policy({ shared, hosts: ['a.v.test'] }).missingTrackers).toEqual([]);
  });
  test('a longer host keeps a tracker that a shorter one does not want', () => {
    const both = [rule('t.test', { RemoveIfExists: true }), rule('a.t.test')];
    expect(policy({ shared: both, hosts: ['a.t.test', 'b.t.test'] }).unwantedHosts).toEqual(['b.t.test']);
  });
});

test('the same hosts have the same policy, whichever list holds them', () => {
  const policyOf = createPolicies({ shared: [rule('t.test')], own: [], owner: unset });
  expect(policyOf(['t.test'])).toBe(policyOf(['t.test']));
  expect(policyOf(['t.test'])).not.toBe(policyOf(['u.test']));
});
