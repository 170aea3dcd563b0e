import { describe, expect, test } from 'bun:test';
import { readConfig } from '../../../src/config/load.ts';

function issuesOf(text: string) {
  const reading = readConfig(text);
  if (reading.state === 'broken') throw new Error(reading.reason);
  return reading.issues;
}
const keysOf = (text: string) => issuesOf(text).map(({ key }) => key);

describe('an instance that removes at a limit', () => {
  const movies = (
    seeding: string,
    trackers = '',
    client = '',
  ) => `${client === '' ? '' : `[Client]\nHost = "nas"\n${client}\n`}
[Movies]\nURI = "http://nas:7878"\nAPIKey = "k"\n[Movies.Torrent]\n${trackers}\n[Movies.Torrent.SeedingMode]\n${seeding}`;
  const ratio = 'MaxUploadRatio = 2';
  const time = 'MaxSeedingTime = "1w"';
  const rule = (keys: string) => `Trackers = [{URI = "t.test", ${keys}}]`;

  test('that nobody has set is told so, and works', () => {
    const text = movies('RemoveTorrent = 3');
    expect(issuesOf(text)).toEqual([
      {
        key: 'Movies.Torrent.SeedingMode.RemoveTorrent',
        message:
          'is 3, but neither MaxUploadRatio nor MaxSeedingTime is set here or for a tracker: only torrents with such a limit of their own in the client are ever removed for it',
        effect: 'notice',
      },
    ]);
    const reading = readConfig(text);
    expect(reading.state === 'ok' && reading.config.instances).toHaveLength(1);
  });

  test.each<[given: string, issues: number, text: string]>([
    ['never, nothing set', 0, movies('RemoveTorrent = -1')],
    ['1, nothing set', 1, movies('RemoveTorrent = 1')],
    ['1, the ratio', 0, movies(`RemoveTorrent = 1\n${ratio}`)],
    ['1, the time', 1, movies(`RemoveTorrent = 1\n${time}`)],
    ['2, the ratio', 1, movies(`RemoveTorrent = 2\n${ratio}`)],
    ['2, the time', 0, movies(`RemoveTorrent = 2\n${time}`)],
    ['3, one of them', 0, movies(`RemoveTorrent = 3\n${time}`)],
    ['3, zeros', 1, movies('RemoveTorrent = 3\nMaxUploadRatio = 0\nMaxSeedingTime = 0')],
    ['4, nothing set', 1, movies('RemoveTorrent = 4')],
    ['4, one of them', 0, movies(`RemoveTorrent = 4\n${ratio}`)],
    ['the ratio for a tracker', 0, movies('RemoveTorrent = 1', rule(ratio))],
    ['the time for a tracker', 1, movies('RemoveTorrent = 1', rule(time))],
    ['the ratio for a tracker of the client', 0, movies('RemoveTorrent = 1', '', rule(ratio))],
    ['the same, replaced by one without', 1, movies('RemoveTorrent = 1', rule('Priority = 1'), rule(ratio))],
    ['for a tracker that is not wanted', 1, movies('RemoveTorrent = 1', rule(`${ratio}, RemoveIfExists = true`))],
  ])('%s: %p', (_, count, text) => {
    expect(keysOf(text)).toEqual(Array.from({ length: count }, () => 'Movies.Torrent.SeedingMode.RemoveTorrent'));
  });
});

describe('the categories of a client', () => {
  const client = (lines: string) => `[Client]\nHost = "nas"\n${lines}`;
  const books = 'ManagedCategories = ["books"]';
  const row = (keys: string) => `Categories = [{Name = "books", ${keys}}]`;
  const own = 'Client.CategorySeeding.Categories[0].RemoveTorrent';
  const all = 'Client.CategorySeeding.RemoveTorrent';
  test.each<[given: string, keys: string[], text: string]>([
    ['without any category', [], client('CategorySeeding.RemoveTorrent = 1')],
    ['nothing set', [all], client(`${books}\nCategorySeeding.RemoveTorrent = 1`)],
    ['set', [], client(`${books}\nCategorySeeding.RemoveTorrent = 1\nCategorySeeding.MaxUploadRatio = 2`)],
    [
      'set for a tracker',
      [],
      client(`${books}\nCategorySeeding.RemoveTorrent = 1\nTrackers = [{URI = "t", MaxUploadRatio = 2}]`),
    ],
    [
      'set for the only one',
      [],
      client(`${books}\n[Client.CategorySeeding]\nRemoveTorrent = 1\n${row('MaxUploadRatio = 2')}`),
    ],
    [
      'set for one of two',
      [all],
      client(
        `ManagedCategories = ["books", "games"]\n[Client.CategorySeeding]\nRemoveTorrent = 1\n${row('MaxUploadRatio = 2')}`,
      ),
    ],
    [
      'taken away for one',
      [own],
      client(
        `${books}\n[Client.CategorySeeding]\nRemoveTorrent = 1\nMaxUploadRatio = 2\n${row('MaxUploadRatio = -1')}`,
      ),
    ],
    ['removed in one only', [own], client(`${books}\n[Client.CategorySeeding]\n${row('RemoveTorrent = 2')}`)],
    [
      'one that is not managed',
      [],
      client(`ManagedCategories = ["games"]\n[Client.CategorySeeding]\n${row('RemoveTorrent = 2')}`),
    ],
    [
      'one below, which does not count',
      [],
      client(`${books}\n[Client.CategorySeeding]\nCategories = [{Name = "books/old", RemoveTorrent = 2}]`),
    ],
    [
      'one below, which counts',
      [own],
      client(
        `${books}\nMatchSubcategories = true\n[Client.CategorySeeding]\nCategories = [{Name = "books/old", RemoveTorrent = 2}]`,
      ),
    ],
  ])('%s', (_, keys, text) => {
    expect(keysOf(text)).toEqual(keys);
  });
});
