import { describe, expect, test } from 'bun:test';
import { readProfile } from '../../../src/arr/lists/profiles.ts';
import { gradeOf, isAnotherWish, worstOf } from '../../../src/search/sync/judge.ts';

const all = { QualityUnmetSearch: true, CustomFormatUnmetSearch: true, DoUpgradeSearch: true };
const none = { QualityUnmetSearch: false, CustomFormatUnmetSearch: false, DoUpgradeSearch: false };
const good = { hasFile: true, qualityMet: true, formatScore: 10, scored: true };

describe('a file is judged', () => {
  test.each([
    ['missing, whatever else', { ...good, hasFile: false }, 10, all, 'Missing'],
    ['missing without any wish', { ...good, hasFile: false }, 10, none, 'Missing'],
    ['below the cutoff', { ...good, qualityMet: false }, 10, all, 'Quality'],
    ['below the cutoff, which nobody minds', { ...good, qualityMet: false }, 10, none, null],
    ['below the score', good, 11, { ...all, DoUpgradeSearch: false }, 'CustomFormat'],
    ['at the score', good, 10, { ...all, DoUpgradeSearch: false }, null],
    ['with a score that was not read yet', { ...good, scored: false }, 11, { ...all, DoUpgradeSearch: false }, null],
    ['good, and something better is looked for', good, 10, all, 'Upgrade'],
  ] as const)('%s', (_, file, minimum, wishes, reason) => {
    expect(gradeOf(file, minimum, wishes).reason).toBe(reason);
  });
  test('without a file nothing is met and there is no score', () => {
    expect(gradeOf({ ...good, hasFile: false }, 0, none)).toMatchObject({ qualityMet: false, formatScore: 0 });
  });
});

test.each([
  ['searched for, and wanted for another reason', { searched: true, reason: 'Missing' }, 'Quality', true],
  ['searched for, and wanted for the same', { searched: true, reason: 'Missing' }, 'Missing', false],
  ['searched for, and not wanted any more', { searched: true, reason: 'Missing' }, null, false],
  ['searched for when it was not wanted', { searched: true, reason: null }, 'Missing', true],
  ['not searched for', { searched: false, reason: 'Missing' }, 'Quality', false],
] as const)('another wish: %s', (_, before, reason, expected) => {
  expect(isAnotherWish(before, reason)).toBe(expected);
});

describe('an album is as good as the worst of its files', () => {
  const sufficient = new Set([4, 6]);
  const file = { qualityId: 6, qualityMet: null, formatScore: 5 };
  test.each([
    ['all reach the cutoff', [file, { ...file, qualityId: 4, formatScore: 2 }], { qualityMet: true, formatScore: 2 }],
    ['one does not', [file, { ...file, qualityId: 1 }], { qualityMet: false, formatScore: 5 }],
    ['the manager says so itself', [{ ...file, qualityMet: false }], { qualityMet: false, formatScore: 5 }],
    [
      'the manager says so although the number is not known',
      [{ ...file, qualityId: 0, qualityMet: true }],
      { qualityMet: true, formatScore: 5 },
    ],
    ['there are none', [], { qualityMet: false, formatScore: 0 }],
  ])('%s', (_, files, expected) => {
    expect(worstOf(files, sufficient)).toEqual(expected);
  });
});

describe('qualities that reach the cutoff', () => {
  const quality = (id: number, allowed = true) => ({ quality: { id, name: `Q${id}` }, items: [], allowed });
  const group = { id: 1000, name: 'WEB', allowed: true, items: [quality(3), quality(15)] };
  const items = [quality(30, false), quality(2), group, quality(7)];
  const sufficient = (cutoff: number, upgradeAllowed: boolean) => [
    ...(readProfile({ id: 1, items, cutoff, upgradeAllowed })?.sufficient ?? []),
  ];
  test('stand at its place or after it, whatever their numbers', () => {
    expect(sufficient(2, true)).toEqual([2, 3, 15, 7]);
    expect(sufficient(7, true)).toEqual([7]);
  });
  test('a cutoff may be a group', () => {
    expect(sufficient(1000, true)).toEqual([3, 15, 7]);
  });
  test('without upgrades are all from the first that is allowed', () => {
    expect(sufficient(7, false)).toEqual([2, 3, 15, 7]);
  });
});
