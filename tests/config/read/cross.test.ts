import { expect, test } from 'bun:test';
import type { Effect } from '../../../src/config/issue.ts';
import { readConfig } from '../../../src/config/load.ts';

const movies = '[Movies]\nURI = "http://nas:7878"\nAPIKey = "k"\n';

function read(text: string) {
  const reading = readConfig(text);
  if (reading.state === 'broken') throw new Error(reading.reason);
  return reading;
}

const table: [text: string, key: string, message: string, effect: Effect][] = [
  [
    `${movies}[Radarr]\nURI = "http://other"\nAPIKey = "k"\nCategory = "movies"\n`,
    'Radarr.Category',
    'is also the category of [Movies]',
    'excluded',
  ],
  [
    `${movies}[Radarr]\nURI = "HTTP://NAS:7878/"\nAPIKey = "k"\n`,
    'Radarr.URI',
    'is also the address of [Movies]',
    'excluded',
  ],
  [`${movies}Category = "failed"\n`, 'Movies.Category', 'is one of the special categories of [Settings]', 'excluded'],
  [
    `[Client]\nHost = "nas"\nManagedCategories = ["books", "movies"]\n${movies}`,
    'Client.ManagedCategories',
    'holds "movies", which belongs to [Movies]',
    'fallback',
  ],
  [
    '[Client]\nHost = "nas"\nManagedCategories = ["books", "recheck"]\n',
    'Client.ManagedCategories',
    'holds "recheck", which belongs to [Settings]',
    'fallback',
  ],
  [
    '[Settings]\nFreeSpace = "50G"\n',
    'Settings.FreeSpaceFolder',
    'is missing; it is needed because FreeSpace is set',
    'stopped',
  ],
  [
    '[Settings]\nRecheckCategory = "failed"\n',
    'Settings.RecheckCategory',
    'must differ from FailedCategory',
    'stopped',
  ],
  [
    `${movies}[Movies.EntrySearch.Overseerr]\nSearchOverseerrRequests = true\nOverseerrURI = "http://nas:5055"\n`,
    'Movies.EntrySearch.Overseerr.OverseerrAPIKey',
    'is missing',
    'fallback',
  ],
  [
    '[Client]\nHost = "Nas"\n[Client-Two]\nHost = "nas"\n',
    'Client-Two.Host',
    'is with its port also the address of [Client]',
    'excluded',
  ],
  [
    '[Client]\nHost = "localhost"\n[Client-Two]\nHost = "https://127.0.0.1"\n',
    'Client-Two.Host',
    'is with its port also the address of [Client]',
    'excluded',
  ],
];

test.each([
  '[Client]\nHost = "nas"\n[Client-Two]\nHost = "nas"\nPort = 8081\n',
  '[Client]\nHost = "nas"\n[Client-Two]\nHost = "nas"\nBasePath = "/two"\n',
  '[Client]\nHost = "nas"\n[Client-Two]\nHost = "nas"\nDisabled = true\n',
])('%p: two clients are no clash', (text) => {
  expect(read(text).issues).toEqual([]);
});

test.each(table)('%p: %s %s', (text, key, message, effect) => {
  expect(read(text).issues).toEqual([{ key, message, effect }]);
});

test('of two instances that share something the first one works', () => {
  const { config } = read(`${movies}[Radarr]\nURI = "http://nas:7878"\nAPIKey = "k"\n`);
  expect(config.instances.map(({ section }) => section)).toEqual(['Movies']);
});

test('instances that are switched off share nothing', () => {
  expect(read(`${movies}[Radarr]\nManaged = false\nURI = "http://nas:7878"\n`).issues).toEqual([]);
});

test('a managed category that has an owner is left out, the others stay', () => {
  const { config } = read(`[Client]\nHost = "nas"\nManagedCategories = ["books", " movies/ "]\n${movies}`);
  expect(config.clients[0]?.ManagedCategories).toEqual(['books']);
});

test('a request provider without a key is off, its manager works', () => {
  const { config } = read(`${movies}[Movies.EntrySearch.Ombi]\nSearchOmbiRequests = true\n`);
  expect(config.instances[0]?.EntrySearch.Ombi.SearchOmbiRequests).toBe(false);
});
