import { describe, expect, test } from 'bun:test';
import { applyChanges } from '../../../src/config/change.ts';
import { firstOpen, isDone, presetChanges, presets } from '../../../ui/welcome/steps.ts';
import { sample } from '../config-form/described.ts';

const facts = { passwordSet: false, clients: 0, managers: 0, settled: [] };

describe('the first steps', () => {
  test.each([
    [facts, 'secure'],
    [{ ...facts, passwordSet: true }, 'client'],
    [{ ...facts, settled: ['secure'] as const, clients: 1 }, 'managers'],
    [{ ...facts, passwordSet: true, clients: 1, managers: 2 }, 'rules'],
    [{ passwordSet: true, clients: 1, managers: 1, settled: ['rules', 'check'] as const }, 'check'],
  ] as [typeof facts, string][])('begin with the first that is open: %j', (known, step) => {
    expect(firstOpen(known)).toBe(step as ReturnType<typeof firstOpen>);
  });

  test('are not done by being skipped', () => {
    expect(isDone('rules', { ...facts, clients: 1, managers: 1 })).toBe(false);
  });
});

test.each([...presets])('the rules "%s" are taken by the service for every manager', (preset) => {
  const changes = presetChanges(preset, ['Movies-HD', 'Series']);
  const applied = applyChanges(sample, changes);
  expect(applied.ok ? [] : applied.problems).toEqual([]);
  expect(Object.keys(changes).some((key) => key.startsWith('Series.Torrent.'))).toBe(true);
});
