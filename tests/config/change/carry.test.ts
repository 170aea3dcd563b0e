import { describe, expect, test } from 'bun:test';
import { applyChanges } from '../../../src/config/change.ts';
import type { Tree } from '../../../src/config/tree.ts';

const tree: Tree = {
  Client: { Host: 'nas', Password: 'pw' },
  'Client-Open': { Host: 'nas2' },
  Movies: {
    URI: 'http://nas:7878',
    APIKey: 'k1',
    EntrySearch: { Overseerr: { OverseerrURI: 'http://nas:5055', OverseerrAPIKey: 'o1' } },
  },
};

function problems(changes: Record<string, unknown>, env: Record<string, string> = {}, from: Tree = tree): string[] {
  const result = applyChanges(from, changes, env);
  return result.ok ? [] : result.problems.map(({ key, message }) => `${key}: ${message}`);
}

const again = 'has to be entered again, because a stored one is not sent to a new address';

describe('a new address without its secret is refused', () => {
  test.each([
    [{ 'Movies.URI': 'http://evil:7878' }, `Movies.APIKey: ${again}`],
    [{ 'Movies.URI': 'http://nas:7879' }, `Movies.APIKey: ${again}`],
    [{ 'Movies.URI': 'https://nas' }, `Movies.APIKey: ${again}`],
    [{ 'Movies.URI': 'http://evil:7878', 'Movies.APIKey': '[redacted]' }, `Movies.APIKey: ${again}`],
    [{ 'Client.Host': 'evil' }, `Client.Password: ${again}`],
    [{ 'Client.Port': 9090 }, `Client.Password: ${again}`],
    [{ 'Client.Host': 'evil', 'Client.UserName': 'x' }, `Client.Password: ${again}`],
    [
      { 'Movies.EntrySearch.Overseerr.OverseerrURI': 'http://evil' },
      `Movies.EntrySearch.Overseerr.OverseerrAPIKey: ${again}`,
    ],
    [
      { Movies: null, 'Movies-2.URI': 'http://evil:7878', 'Movies-2.APIKey': '[redacted]' },
      `Movies-2.APIKey: ${again}`,
    ],
  ])('%p', (changes: Record<string, unknown>, line) => {
    expect(problems(changes)).toEqual([line]);
  });

  test('also in two steps', () => {
    const emptied: Tree = { Movies: { Managed: false, APIKey: 'k1' } };
    expect(problems({ 'Movies.URI': 'http://evil', 'Movies.Managed': true }, {}, emptied)).toEqual([
      `Movies.APIKey: ${again}`,
    ]);
  });
});

describe('accepted is', () => {
  test.each([
    { 'Movies.URI': 'http://other:7878', 'Movies.APIKey': 'k2' },
    { 'Movies.URI': 'http://other:7878', 'Movies.APIKey': 'k1' },
    { 'Movies.URI': 'http://NAS:7878/base/' },
    { 'Client.Host': 'http://NAS' },
    { 'Client.Port': 8080 },
    { 'Client.Host': 'other', 'Client.Password': null },
    { 'Client.Host': 'other', 'Client.Password': '' },
    { 'Client-Open.Host': 'other' },
    { 'Movies.EntrySearch.Overseerr.OverseerrURI': null },
  ])('%p', (changes: Record<string, unknown>) => {
    expect(problems(changes)).toEqual([]);
  });
});

describe('a secret of the environment', () => {
  const env = { TENDARR_MOVIES_API_KEY: 'from outside' };

  test('does not follow a posted address, whatever else is posted', () => {
    const line = 'Movies.URI: cannot be changed here while TENDARR_MOVIES_API_KEY is set; change it in the file';
    expect(problems({ 'Movies.URI': 'http://evil' }, env)).toEqual([line]);
    expect(problems({ 'Movies.URI': 'http://evil', 'Movies.APIKey': 'k2' }, env)).toEqual([line]);
    expect(problems({ 'Movies.URI': 'http://evil' }, env, {})).toEqual([line]);
  });

  test('is safe where the environment says the address as well', () => {
    const both = { ...env, TENDARR_MOVIES_URI: 'http://nas:7878' };
    expect(problems({ 'Movies.URI': 'http://other' }, both)).toEqual([]);
  });
});
