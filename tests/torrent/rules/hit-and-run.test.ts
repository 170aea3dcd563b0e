import { describe, expect, test } from 'bun:test';
import { isReleased, owed } from '../../../src/torrent/rules/hit-and-run.ts';
import type { HitAndRun } from '../../../src/torrent/rules/policy.ts';
import { hitAndRun, trackers } from '../support/view.ts';

const day = 86_400;

describe('before it is complete', () => {
  const partial = 'a ratio of 1 for what is downloaded, because that is 10 % or more';
  test.each<[number, number, Partial<HitAndRun>, string | null]>([
    [0, 0, {}, null],
    [0.0999, 0, {}, null],
    [0.1, 0, {}, partial],
    [0.1, 0.99, {}, partial],
    [0.1, 1, {}, null],
    [0.9999, 0.99, {}, partial],
    [0.9999, 1, {}, null],
    [0.5, 0, { freeBelow: 51 }, null],
    // 100 times 0.29 is a little less than 29.
    [0.29, 0, { freeBelow: 29 }, 'a ratio of 1 for what is downloaded, because that is 29 % or more'],
    [0.5, 0, { freeBelow: 0, partialRatio: 0 }, null],
    [0, 0, { freeBelow: 0 }, 'a ratio of 1 for what is downloaded, because that is 0 % or more'],
  ])('%p downloaded at ratio %p with %j: %p', (progress, ratio, rule, expected) => {
    expect(owed(hitAndRun(rule), { progress, ratio, seedingTime: 100 * day })).toBe(expected);
  });
});

describe('complete', () => {
  const andText = 'a ratio of 1 and 10 days of seeding';
  const orText = 'a ratio of 1 or 10 days of seeding';
  test.each<[Partial<HitAndRun>, number, number, string | null]>([
    [{ mode: 'and' }, 0.99, 10 * day, andText],
    [{ mode: 'and' }, 1, 10 * day - 1, andText],
    [{ mode: 'and' }, 1, 10 * day, null],
    [{ mode: 'or' }, 0.99, 10 * day - 1, orText],
    [{ mode: 'or' }, 1, 0, null],
    [{ mode: 'or' }, 0, 10 * day, null],
    [{ mode: 'and', minRatio: 0 }, 0, 10 * day, null],
    [{ mode: 'and', minRatio: 0 }, 9, 10 * day - 1, '10 days of seeding'],
    [{ mode: 'or', minRatio: 0 }, 9, 10 * day - 1, '10 days of seeding'],
    [{ mode: 'and', minSeedingTime: 0 }, 1, 0, null],
    [{ mode: 'or', minSeedingTime: 0 }, 0.99, 99 * day, 'a ratio of 1'],
    [{ mode: 'and', minRatio: 0, minSeedingTime: 0 }, 0, 0, null],
    [{ mode: 'or', minRatio: 0, minSeedingTime: 0 }, 0, 0, null],
    [{ minRatio: 0, buffer: 3600 }, 0, 10 * day + 3599, '10 days of seeding and 1 hour to spare'],
    [{ minRatio: 0, buffer: 3600 }, 0, 10 * day + 3600, null],
  ])('%j at ratio %p after %p s: %p', (rule, ratio, seedingTime, expected) => {
    expect(owed(hitAndRun(rule), { progress: 1, ratio, seedingTime })).toBe(expected);
  });
});

describe('a tracker that does not know the torrent any more', () => {
  test.each<[string, boolean]>([
    ['Unregistered torrent', true],
    ['error: torrent not registered with this tracker', true],
    ['Info hash is not authorized', true],
    ['TORRENT IS NOT AUTHORIZED', true],
    ['Torrent not found', true],
    ['not found', false],
    ['HTTP 404 Not Found', false],
    ['unregistered', false],
    ['', false],
  ])('%p releases: %p', (message, expected) => {
    expect(isReleased(hitAndRun(), trackers(message))).toBe(expected);
  });

  const gone = 'unregistered torrent';
  test.each<[string, ReturnType<typeof trackers> | null, Partial<HitAndRun>, boolean | null]>([
    ['not read', null, {}, null],
    ['could not be read', { readAt: 1, list: null }, {}, false],
    ['another host says so', trackers({ host: 'other.test', message: gone }), {}, false],
    ['a host that only ends alike', trackers({ host: 'nottracker.test', message: gone }), {}, false],
    ['a host below', trackers({ host: 'a.tracker.test', message: gone }), {}, true],
    ['the second of two', trackers('', gone), {}, true],
    ['one that works', trackers({ status: 'working', message: gone }), {}, true],
    ['any host, for a rule that goes for all', trackers({ host: 'other.test', message: gone }), { host: null }, true],
  ])('%s', (_, list, rule, expected) => {
    expect(isReleased(hitAndRun(rule), list)).toBe(expected);
  });
});
