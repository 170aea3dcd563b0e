import { expect, test } from 'bun:test';
import { mergeServer, unknownServer } from '../../src/client/server.ts';

const full = mergeServer(
  unknownServer,
  {
    server_state: {
      connection_status: 'firewalled',
      free_space_on_disk: 5000,
      queueing: true,
      use_alt_speed_limits: false,
      dl_rate_limit: 0,
    },
    categories: { movies: { name: 'movies', savePath: '/m' }, series: { name: 'series', savePath: '' } },
    tags: ['a', 'b'],
  },
  true,
);

test('a full answer says everything', () => {
  expect(full).toEqual({
    connectionStatus: 'firewalled',
    freeSpaceOnDisk: 5000,
    queueing: true,
    useAltSpeedLimits: false,
    dlLimit: 0,
    categories: new Map([
      ['movies', '/m'],
      ['series', ''],
    ]),
    tags: new Set(['a', 'b']),
  });
});

test('what a full answer leaves out is empty', () => {
  expect(mergeServer(full, {}, true)).toEqual(unknownServer);
});

test('any other answer changes only what it names', () => {
  const next = mergeServer(
    full,
    {
      server_state: { free_space_on_disk: 4000, use_alt_speed_limits: true },
      categories: { movies: { name: 'movies', savePath: '/new' }, music: { name: 'music', savePath: '/a' } },
      categories_removed: ['series'],
      tags: ['c'],
      tags_removed: ['a'],
    },
    false,
  );
  expect(next).toEqual({
    ...full,
    freeSpaceOnDisk: 4000,
    useAltSpeedLimits: true,
    categories: new Map([
      ['movies', '/new'],
      ['music', '/a'],
    ]),
    tags: new Set(['b', 'c']),
  });
  expect(mergeServer(next, {}, false)).toEqual(next);
});

test.each([
  { server_state: { connection_status: 'odd', free_space_on_disk: 'much', queueing: 1 } },
  { server_state: null, categories: [], tags: 'x', tags_removed: {} },
])('unreadable values change nothing: %j', (answer) => {
  expect(mergeServer(full, answer, false)).toEqual(full);
});
