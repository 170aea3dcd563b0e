import { describe, expect, test } from 'bun:test';
import { holdOf } from '../../../src/search/choose/hold.ts';

const hour = 3_600_000;
const now = 100 * hour;
const limits = { limit: 5, perHour: 20, longestQueue: -1 };
const idle = { now, sent: [], queue: 0, open: 0 };
const sent = (count: number, at = now - hour / 2) => Array.from({ length: count }, (_, index) => at + index);

describe('nothing is searched for', () => {
  test.each([
    ['with as many searches in the manager as are allowed', { open: 5 }, {}, '5 searches are under way in the manager'],
    ['with one where one is allowed', { open: 1 }, { limit: 1 }, '1 search is under way in the manager'],
    ['after as many in an hour as are allowed', { sent: sent(20) }, {}, '20 searches were sent within an hour'],
    ['at all with 0 per hour', {}, { perHour: 0 }, '0 searches were sent within an hour'],
    ['above a queue length', { queue: 11 }, { longestQueue: 10 }, "The manager's queue is longer than 10"],
    ['above a queue length of 0', { queue: 1 }, { longestQueue: 0 }, "The manager's queue is longer than 0"],
  ])('%s', (_, load, limit, reason) => {
    expect(holdOf({ ...idle, ...load }, { ...limits, ...limit })?.reason).toBe(reason);
  });
});

describe('it goes on', () => {
  test.each([
    ['with fewer searches than are allowed', { open: 4 }, {}],
    ['when the searches in the manager do not matter', { open: null }, { limit: 1 }],
    ['with fewer in an hour', { sent: sent(19) }, {}],
    ['when the hour is over', { sent: sent(20, now - 2 * hour) }, {}],
    ['when they lie ahead, after the clock was set back', { sent: sent(20, now + 24 * hour) }, {}],
    ['without a limit per hour', { sent: sent(1000) }, { perHour: -1 }],
    ['at the queue length', { queue: 10 }, { longestQueue: 10 }],
    ['when the queue could not be read whole', { queue: null }, { longestQueue: 0 }],
    ['without a limit of the queue', { queue: 100_000 }, {}],
  ])('%s', (_, load, limit) => {
    expect(holdOf({ ...idle, ...load }, { ...limits, ...limit })).toBeNull();
  });
});

test('it tells when the hour lets one more pass', () => {
  const times = [now - hour + 10, now - hour + 20, now - 30];
  expect(holdOf({ ...idle, sent: times }, { ...limits, perHour: 3 })?.until).toBe(now + 10);
  expect(holdOf({ ...idle, sent: times }, { ...limits, perHour: 2 })?.until).toBe(now + 20);
  expect(holdOf({ ...idle, sent: times }, { ...limits, perHour: 4 })).toBeNull();
});
