import { describe, expect, test } from 'bun:test';
import type { Torrent } from '../../src/client/torrent.ts';
import { readConfig } from '../../src/config/load.ts';
import { clientCategories } from '../../src/serve/categories.ts';
import type { ClientView } from '../../src/serve/torrents.ts';
import { createOwners } from '../../src/supervisor/owners.ts';
import { complete, downloading } from '../torrent/support/torrent.ts';

const reading = readConfig(`
[Client]
Host = "nas"
ManagedCategories = ["books", "games"]
CategorySeeding.MaxUploadRatio = 3
CategorySeeding.MaxSeedingTime = 0
CategorySeeding.RemoveTorrent = 1
[[Client.CategorySeeding.Categories]]
Name = "games"
MaxSeedingTime = "1h"
UploadRateLimitPerTorrent = 100

[Client-Two]
Host = "other"

["Movies-HD"]
URI = "http://nas:7878"
APIKey = "k"
Category = "movies"
Torrent.SeedingMode.MaxUploadRatio = 2.5
Torrent.SeedingMode.RemoveTorrent = 3
`);
if (reading.state !== 'ok') throw new Error(JSON.stringify(reading));
const { config } = reading;
const owners = createOwners(config);

function client(name: string, torrents: Torrent[], state: ClientView['state'] = 'up'): ClientView {
  return { name, state, torrents: new Map(torrents.map((torrent) => [torrent.hash, torrent])) };
}

const one = [
  complete(1, { ratio: 1, seedingTime: 100, state: 'stalledUP' }),
  downloading(2, { ratio: 0.006, seedingTime: 0 }),
  complete(3, { category: 'books', ratio: 2, seedingTime: 50, state: 'stoppedUP' }),
  complete(4, { category: 'elsewhere' }),
];
const two = [complete(5, { ratio: 4, seedingTime: 200, state: 'queuedUP' }), complete(6, { category: 'books' })];

const unlimited = { maxRatio: -1, maxTime: -1, removeMode: -1, downloadLimit: -1, uploadLimit: -1 };

describe('the categories that are looked after', () => {
  test('are those of managers over all clients, then those without a manager by client', () => {
    expect(clientCategories(config, owners, [client('default', one), client('Two', two)])).toEqual([
      {
        category: 'movies',
        instance: 'Movies-HD',
        managedBy: 'arr',
        torrentCount: 3,
        seedingCount: 2,
        totalSize: 3_000_000,
        avgRatio: 1.67,
        avgSeedingTime: 100,
        seedingConfig: { ...unlimited, maxRatio: 2.5, removeMode: 3 },
      },
      {
        category: 'books',
        instance: 'default',
        managedBy: 'client',
        torrentCount: 1,
        seedingCount: 0,
        totalSize: 1_000_000,
        avgRatio: 2,
        avgSeedingTime: 50,
        seedingConfig: { ...unlimited, maxRatio: 3, removeMode: 1 },
      },
      {
        category: 'games',
        instance: 'default',
        managedBy: 'client',
        torrentCount: 0,
        seedingCount: 0,
        totalSize: 0,
        avgRatio: 0,
        avgSeedingTime: 0,
        seedingConfig: { ...unlimited, maxRatio: 3, maxTime: 3600, removeMode: 1, uploadLimit: 100 },
      },
    ]);
  });

  test('of a client that cannot be reached are left out', () => {
    const shown = clientCategories(config, owners, [client('default', one, 'down'), client('Two', two)]);
    expect(shown.map(({ category, torrentCount }) => [category, torrentCount])).toEqual([['movies', 1]]);
  });

  test('are none while no client can be reached', () => {
    expect(clientCategories(config, owners, [client('default', one, 'down')])).toEqual([]);
  });
});
