import { describe, expect, test } from 'bun:test';
import { readConfig } from '../../../src/config/load.ts';
import { slipMessage } from '../../../src/config/read/dry-run.ts';

const movies = '[Movies]\nURI = "http://nas"\nAPIKey = "k"\n';

function read(text: string, env: Record<string, string> = {}) {
  const reading = readConfig(text, env);
  if (reading.state === 'broken') throw new Error(reading.reason);
  const { config, issues } = reading;
  return { all: config.Settings.DryRun, movies: config.instances[0]?.DryRun, issues };
}

describe('a dry run that is asked for with a slip is one', () => {
  test.each([
    ['[Settings]\nDryRunn = true\n', 'Settings.DryRunn'],
    ['[Settings]\ndryrun = true\n', 'Settings.dryrun'],
    ['[Settings]\nDry_Run = "yes"\n', 'Settings.Dry_Run'],
    ['[Settings]\nDryRunMode = 1\n', 'Settings.DryRunMode'],
    ['[WebUI]\nDryRun = true\n', 'WebUI.DryRun'],
    ['[Client]\nHost = "nas"\nDryRun = true\n', 'Client.DryRun'],
  ])('%p: everywhere', (text, key) => {
    const { all, issues } = read(text);
    expect(all).toBe(true);
    expect(issues).toEqual([{ key, message: slipMessage, effect: 'fallback', meant: 'DryRun' }]);
  });

  test.each([
    [`${movies}DryRunn = true\n`, 'Movies.DryRunn'],
    [`${movies}[Movies.Torrent]\nDryRun = true\n`, 'Movies.Torrent.DryRun'],
    [`${movies}[Movies.Torrent.SeedingMode]\ndry_run = true\n`, 'Movies.Torrent.SeedingMode.dry_run'],
  ])('%p: of its instance alone', (text, key) => {
    const { all, movies: own, issues } = read(text);
    expect([all, own]).toEqual([false, true]);
    expect(issues).toEqual([{ key, message: slipMessage, effect: 'fallback', meant: 'DryRun' }]);
  });

  test('a variable of the environment', () => {
    expect(read('', { TENDARR_SETTINGS_DRYRUN: 'true' }).all).toBe(true);
  });
});

describe('it is none', () => {
  test.each([
    ['the right key is there as well', '[Settings]\nDryRun = false\nDryRunn = true\n'],
    ['it asks for no dry run', '[Settings]\nDryRunn = false\n'],
    ['it was never filled in', '[Settings]\nDryRunn = "CHANGE_ME"\n'],
    ['the words only begin alike', '[Settings]\nDryStone = true\n'],
  ])('when %s', (_, text) => {
    expect(read(text).all).toBe(false);
  });
});
