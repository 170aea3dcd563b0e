import { expect, test } from 'bun:test';
import { isAvailable, type Release } from '../../../src/search/sync/availability.ts';

const now = Date.UTC(2026, 5, 15);
const [past, future] = [now - 86_400_000, now + 86_400_000];
const none = { inCinemas: null, digitalRelease: null, physicalRelease: null };
const recent: Release = { year: 2026, available: null, minimumAvailability: 'released', ...none };

test.each<[string, Partial<Release>, boolean]>([
  ['what the manager says is believed: yes', { available: true, year: 0 }, true],
  ['what the manager says is believed: no', { available: false, year: 1980 }, false],
  ['without a year', { year: 0, digitalRelease: past }, false],
  ['of a year to come', { year: 2027, digitalRelease: past }, false],
  ['two years old', { year: 2024, inCinemas: future }, true],
  ['of last year it depends on the dates', { year: 2025, digitalRelease: future }, false],
  ['released: no dates at all', {}, true],
  ['released: digital past', { digitalRelease: past, physicalRelease: future }, true],
  ['released: physical past', { digitalRelease: future, physicalRelease: past }, true],
  ['released: both to come', { digitalRelease: future, physicalRelease: future }, false],
  ['released: the only one to come', { physicalRelease: future }, false],
  ['released: this very moment', { digitalRelease: now }, true],
  ['released: only in cinemas', { inCinemas: past }, false],
  ['in cinemas: no dates at all', { minimumAvailability: 'inCinemas' }, true],
  ['in cinemas: past', { minimumAvailability: 'inCinemas', inCinemas: past }, true],
  [
    'in cinemas: to come, whatever else',
    { minimumAvailability: 'inCinemas', inCinemas: future, digitalRelease: past },
    false,
  ],
  [
    'in cinemas: unknown, digital past',
    { minimumAvailability: 'inCinemas', digitalRelease: past, physicalRelease: future },
    true,
  ],
  [
    'in cinemas: unknown, digital to come',
    { minimumAvailability: 'inCinemas', digitalRelease: future, physicalRelease: past },
    false,
  ],
  ['in cinemas: only physical', { minimumAvailability: 'inCinemas', physicalRelease: past }, true],
  ['announced', { minimumAvailability: 'announced', inCinemas: future }, true],
  ['a word that nobody knows', { minimumAvailability: 'soon', digitalRelease: past }, false],
])('%s', (_, movie, expected) => {
  expect(isAvailable({ ...recent, ...movie }, now)).toBe(expected);
});
