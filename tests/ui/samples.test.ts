import { describe, expect, test } from 'bun:test';
import { addSample, peakOf, pointsOf, readSamples, type Sample, segmentsOf, windowOf } from '../../ui/samples.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Samples every 15 s for a length of time. */
function hours(length: number): Sample[] {
  let samples: Sample[] = [];
  for (let at = 0; at <= length * hour; at += 15_000) samples = addSample(samples, { at, queue: { a: 1 } });
  return samples;
}

describe('samples', () => {
  test('are taken at most every 15 s', () => {
    let samples: Sample[] = [];
    for (let at = 0; at <= minute; at += 5_000) samples = addSample(samples, { at, queue: {} });
    expect(samples.map(({ at }) => at / 1_000)).toEqual([0, 15, 30, 45, 60]);
  });

  test('are kept in full for an hour, then every five minutes, and for a day', () => {
    const samples = hours(30);
    const now = 30 * hour;
    const recent = samples.filter(({ at }) => now - at <= hour);
    expect(recent.length).toBe(241);
    expect(samples.length - recent.length).toBeLessThanOrEqual((23 * 60) / 5 + 1);
    expect(samples[0]?.at).toBeGreaterThanOrEqual(now - 24 * hour);
  });

  test('of a clock that was set back are let go', () => {
    const back = addSample([{ at: 9 * hour, queue: {} }], { at: hour, queue: {} });
    expect(back.map(({ at }) => at)).toEqual([hour]);
  });

  test('from storage are taken only where they are whole', () => {
    expect(readSamples('x')).toEqual([]);
    expect(readSamples([null, { at: 1 }, { at: 2, queue: { a: 3 } }])).toEqual([{ at: 2, queue: { a: 3 } }]);
  });
});

describe('a line', () => {
  const samples: Sample[] = [
    { at: 0, queue: { a: 1, b: 2 } },
    { at: 15_000, queue: { a: 4 } },
  ];

  test('is the sum of all categories or one of them', () => {
    expect(pointsOf(samples, null).map(({ value }) => value)).toEqual([3, 4]);
    expect(pointsOf(samples, 'b').map(({ value }) => value)).toEqual([2]);
  });

  test('has a gap where nobody looked', () => {
    const points = [0, 15, 30, 120, 135].map((second) => ({ at: second * 1_000, value: 1 }));
    expect(segmentsOf(points, 135_000).map((segment) => segment.length)).toEqual([3, 2]);
  });

  test('has no gap between the wider samples of the past', () => {
    const points = hours(3).map(({ at }) => ({ at, value: 1 }));
    expect(segmentsOf(points, 3 * hour).length).toBe(1);
  });

  test('is as wide as what it shows', () => {
    const window = (age: number) => windowOf([{ at: 0, value: 1 }], age) / minute;
    expect([minute, 6 * minute, 20 * minute, 2 * hour, 7 * hour, 90 * hour].map(window)).toEqual([
      5, 15, 60, 360, 1440, 1440,
    ]);
    expect(windowOf([], 0)).toBe(5 * minute);
  });

  test('has its peak where it was first reached', () => {
    const values = [1, 9, 9, 2].map((value, at) => ({ at, value }));
    expect(peakOf(values)).toEqual({ at: 1, value: 9 });
    expect(peakOf([])).toBeNull();
  });
});
