import { describe, expect, test } from 'bun:test';
import { readPreferences } from '../../ui/preferences.ts';

const standard = { theme: 'Auto', density: 'Comfortable', keys: true, chosen: false } as const;

describe('what a browser has stored about the look is read', () => {
  const table: [stored: string | null, expected: ReturnType<typeof readPreferences>][] = [
    [null, standard],
    ['', standard],
    ['{', standard],
    ['null', standard],
    ['7', standard],
    ['{"theme":"Pink","density":1,"keys":"no"}', standard],
    [
      '{"theme":"Dark","density":"Compact","keys":false,"chosen":true}',
      { theme: 'Dark', density: 'Compact', keys: false, chosen: true },
    ],
  ];
  for (const [stored, expected] of table) {
    test(`${stored}`, () => {
      expect(readPreferences(stored)).toEqual(expected);
    });
  }
});
