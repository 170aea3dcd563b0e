import { describe, expect, test } from 'bun:test';
import { type Amount, canBeOff, readAmount, unitsOf, writeAmount } from '../../../ui/config-form/amount.ts';
import type { Json } from '../../../ui/config-form/json.ts';
import { fieldOf } from './described.ts';

const stalled = fieldOf('Movies-HD', 'Torrent.StalledDelay');
const seeding = fieldOf('Movies-HD', 'Torrent.SeedingMode.MaxSeedingTime');
const margin = fieldOf('Client', 'CategorySeeding.MinSeedingTimeDays');
const space = fieldOf('Settings', 'FreeSpace');

const amount = (number: string, unit: Amount['unit'], off = false): Amount => ({ off, number, unit });

test.each([
  [stalled, 15, amount('15', 'm')],
  [stalled, 120, amount('2', 'h')],
  [stalled, '2h', amount('2', 'h')],
  [stalled, '90s', amount('1', 'm')],
  [stalled, 0, amount('0', 'm')],
  [stalled, -1, amount('', 'm', true)],
  [stalled, '-1', amount('', 'm', true)],
  [stalled, undefined, amount('', 'm')],
  [stalled, 'soon', amount('soon', 'm')],
  [stalled, -5, amount('-5', 'm')],
  [seeding, 1_209_600, amount('2', 'w')],
  [seeding, 90, amount('90', 's')],
  [margin, 7, amount('1', 'w')],
  [space, '50G', amount('50', 'G')],
  [space, '1.5t', amount('1.5', 'T')],
  [space, '1024', amount('1024', 'B')],
  [space, '-1', amount('', 'G', true)],
  [space, 'much', amount('much', 'B')],
] as [typeof stalled, Json | undefined, Amount][])(
  '%#: a stored value is shown with its best unit',
  (field, value, shown) => {
    expect(readAmount(field, value)).toEqual(shown);
  },
);

test.each([
  [stalled, amount('15', 'm'), 15],
  [stalled, amount('2', 'h'), '2h'],
  [stalled, amount('1.5', 'h'), '1.5h'],
  [stalled, amount('', 'm', true), -1],
  [stalled, amount('soon', 'h'), 'soon'],
  [stalled, amount('', 'h'), ''],
  [seeding, amount('90', 's'), 90],
  [space, amount('50', 'G'), '50G'],
  [space, amount('1024', 'B'), '1024'],
  [space, amount('', 'G', true), '-1'],
] as [typeof stalled, Amount, Json][])(
  '%#: what was entered is stored as an owner would write it',
  (field, entered, value) => {
    expect(writeAmount(field, entered)).toEqual(value);
  },
);

describe('a field', () => {
  test('offers no unit below its own', () => {
    expect([unitsOf(seeding)[0], unitsOf(stalled)[0], unitsOf(margin)[0], unitsOf(space)[0]]).toEqual([
      's',
      'm',
      'd',
      'B',
    ]);
  });

  test('can be off when the service takes -1', () => {
    const fields = [stalled, space, margin, fieldOf('Settings', 'LoopSleepTimer')];
    expect(fields.map(canBeOff)).toEqual([true, true, false, false]);
  });
});
