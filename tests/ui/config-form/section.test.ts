import { describe, expect, test } from 'bun:test';
import { sectionNameProblem } from '../../../src/config/section.ts';
import { fieldsOf } from '../../../ui/config-form/field.ts';
import { clientName, freeName, nameProblem, readSchema } from '../../../ui/config-form/section.ts';
import { described, sample } from './described.ts';

describe('the schema of the service', () => {
  const { schema } = described();
  test('gives every section its role', () => {
    expect(schema.sections.map(({ name, role }) => [name, role])).toEqual([
      ['Settings', 'settings'],
      ['WebUI', 'webui'],
      ['Client', 'client'],
      ['Movies-HD', 'movie'],
      ['Kids', 'movie'],
      ['Series', 'series'],
    ]);
  });

  test('leaves out what no form shows, and keys of other kinds', () => {
    const keys = (role: 'settings' | 'movie' | 'series' | 'music') =>
      fieldsOf(schema.definitions[role]).map(({ key }) => key);
    expect(keys('settings')).not.toContain('FFprobeAutoUpdate');
    expect(keys('settings')).toContain('FreeSpace');
    expect(keys('movie')).not.toContain('EntrySearch.SearchBySeries');
    expect(keys('series')).toContain('EntrySearch.SearchBySeries');
    expect(keys('music').some((key) => key.includes('Overseerr'))).toBe(false);
  });

  test('names the variable of a key that the environment overrides, and keeps the role of its section', () => {
    const env = { TENDARR_SETTINGS_DRY_RUN: 'true', TENDARR_WEBUI_PORT: '7000' };
    const { sections } = described(sample, env).schema;
    const settings = sections.find(({ name }) => name === 'Settings');
    const dryRun = settings && fieldsOf(settings.group).find(({ key }) => key === 'DryRun');
    expect([settings?.role, dryRun?.overriddenBy]).toEqual(['settings', 'TENDARR_SETTINGS_DRY_RUN']);
  });

  test('is read as empty when it is something else', () => {
    const { sections, definitions } = readSchema('<html>', {});
    expect([sections, fieldsOf(definitions.movie)]).toEqual([[], []]);
  });
});

describe('the name of a new section', () => {
  test.each(['Movies', 'a', 'My Movies_2', '4K', '', ' x', 'x ', 'a.b', 'ä', 'x'.repeat(65), 'Client-', 'All', 'main'])(
    '%p is as good for the form as for the service',
    (name) => {
      expect(nameProblem(name, []) === null).toBe(sectionNameProblem(name) === null);
    },
  );

  test('must be free, in any case', () => {
    expect(nameProblem('movies', ['Movies'])).toBe('taken');
    expect(nameProblem('settings', [])).toBe('reserved');
  });

  test('is suggested as the first one that is free', () => {
    expect(freeName('Movies', [])).toBe('Movies');
    expect(freeName('Movies', ['movies', 'Movies-2'])).toBe('Movies-3');
  });
});

test('a client section has the name that the service gives it', () => {
  expect(['Client', 'Client-Seedbox'].map(clientName)).toEqual(['default', 'Seedbox']);
});
