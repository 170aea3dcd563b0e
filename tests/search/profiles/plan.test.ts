import { describe, expect, test } from 'bun:test';
import type { ProfileSwitch } from '../../../src/database/search/switches.ts';
import { planSwitches, type Switchable, type SwitchSettings } from '../../../src/search/profiles/plan.ts';

const [usual, strict, temporary] = [
  { id: 1, name: 'Usual' },
  { id: 2, name: 'Strict' },
  { id: 9, name: 'Any' },
];
const pairs = new Map([
  [usual.id, { original: usual, temporary }],
  [strict.id, { original: strict, temporary }],
]);
const settings: SwitchSettings = { enabled: true, keeps: false, pairs, timeout: 0, resets: false };
const now = 1_000_000;

const missing: Switchable = { key: 'movie:5', id: 5, title: 'Five', profileId: 1, missing: true, satisfied: false };
const entry: ProfileSwitch = {
  key: 'movie:5',
  id: 5,
  title: 'Five',
  original: usual,
  temporary,
  state: 'temporary',
  since: now - 1000,
};
const switched: Switchable = { ...missing, profileId: temporary.id };

function plan(thing: Partial<Switchable>, stored: ProfileSwitch[] = [], changes: Partial<SwitchSettings> = {}) {
  const made = planSwitches([{ ...missing, ...thing }], stored, { ...settings, ...changes }, now);
  return Object.fromEntries(Object.entries(made).filter(([, list]) => list.length > 0));
}

describe('to the temporary profile', () => {
  test('goes what is missing and has a usual one', () => {
    expect(plan({})).toEqual({ away: [{ ...entry, state: 'switching', since: now }] });
  });
  test.each([
    ['something is there', { missing: false }, {}],
    ['it has another profile', { profileId: 7 }, {}],
    ['it has the temporary one by its owner', { profileId: 9 }, {}],
    ['the feature is off', {}, { enabled: false }],
  ])('nothing when %s', (_, thing, changes) => {
    expect(plan(thing, [], changes)).toEqual({});
  });
});

test('what was switched at a time that lies ahead goes back, for nobody knows how long ago that was', () => {
  const ahead = { ...entry, since: now + 1 };
  const back = [{ entry: ahead, reason: 'Nothing was found in time' }];
  expect(plan(switched, [ahead], { timeout: 1000 })).toEqual({ back });
});

describe('back to its own profile', () => {
  test.each([
    ['when what was missing is there', { satisfied: true }, {}, 'What was missing is there'],
    ['when the feature was switched off', {}, { enabled: false }, 'Temporary quality profiles are switched off'],
    ['when its time is over', {}, { timeout: 1000 }, 'Nothing was found in time'],
    ['when all is reset', {}, { resets: true }, 'All original profiles are put back at the start'],
  ])('goes what is switched %s', (_, thing, changes, reason) => {
    expect(plan({ ...switched, ...thing }, [entry], changes)).toEqual({ back: [{ entry, reason }] });
  });
  test.each([
    ['when nothing has changed', {}, {}],
    ['before its time is over', {}, { timeout: 1001 }],
    ['when what was found is to stay', { satisfied: true }, { keeps: true }],
  ])('nothing goes %s', (_, thing, changes) => {
    expect(plan({ ...switched, ...thing }, [entry], changes)).toEqual({});
  });
  test('a shared temporary profile leads to the one that was left', () => {
    const stored = { ...entry, original: strict };
    expect(plan({ ...switched, satisfied: true }, [stored])).toMatchObject({ back: [{ entry: { original: strict } }] });
  });
  test('a reset without a note takes the first pair that fits', () => {
    expect(plan(switched, [], { resets: true })).toMatchObject({ back: [{ entry: { original: usual } }] });
  });
});

describe('after a crash in the middle the manager says what happened', () => {
  const switching = { ...entry, state: 'switching' } as const;
  const returning = { ...entry, state: 'returning' } as const;
  test('a switch that arrived counts', () => {
    expect(plan(switched, [switching])).toEqual({ settled: [entry] });
  });
  test('a switch that did not is made again, or forgotten where it is not wanted any more', () => {
    expect(plan({}, [switching])).toEqual({ away: [{ ...switching, since: now }] });
    expect(plan({ missing: false, satisfied: true }, [switching])).toEqual({ forget: ['movie:5'] });
  });
  test('a return that arrived is over', () => {
    expect(plan({ missing: false, satisfied: true }, [returning])).toEqual({ forget: ['movie:5'] });
  });
  test('a return that did not is made again', () => {
    expect(plan({ ...switched, satisfied: true }, [returning])).toMatchObject({ back: [{ entry }] });
  });
});

test('a profile that the owner gave meanwhile stays', () => {
  expect(plan({ profileId: 7 }, [entry])).toEqual({ forget: ['movie:5'] });
});
test('what was given up in time is not switched again in the same cycle', () => {
  expect(plan({}, [{ ...entry, state: 'expired' }])).toEqual({});
});
test('a manager that was set up anew has other numbers', () => {
  expect(plan({ ...switched, id: 500 }, [entry])).toEqual({ settled: [{ ...entry, id: 500 }] });
});
