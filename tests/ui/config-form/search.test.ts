import { describe, expect, test } from 'bun:test';
import { searchFields } from '../../../ui/config-form/search.ts';
import { described } from './described.ts';

const { sections } = described().schema;
const found = (query: string) => searchFields(sections, query).map(({ section, field }) => `${section}.${field.key}`);

describe('the search over all settings', () => {
  test('finds a key by its name, in any case', () => {
    expect(found('FREE SPACE')[0]).toBe('Settings.FreeSpace');
  });

  test('finds a key as it is written in the file', () => {
    expect(found('stalleddelay')[0]).toContain('.StalledDelay');
  });

  test('finds a key by its help, after those that are called so', () => {
    expect(found('reverse proxy')).toContain('WebUI.UrlBase');
    expect(found('port')[0]).toMatch(/\.Port$/);
  });

  test('keeps to a section that is named', () => {
    expect(found('series searches per hour')).toEqual(['Series.EntrySearch.SearchesPerHour']);
  });

  test('finds nothing without words, and nothing for nonsense', () => {
    expect(found('  ')).toEqual([]);
    expect(found('xyzzy')).toEqual([]);
  });
});
