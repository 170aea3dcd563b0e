import { describe, expect, test } from 'bun:test';
import { createFixture, told } from '../fixture.ts';

const hash = 'AB'.repeat(20);
const post = (body?: unknown): RequestInit => ({
  method: 'POST',
  ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
});

describe.each(['/api', '/web'])('changes of torrents under %s', (family) => {
  test('protecting names client and hash, the hash in lower case', async () => {
    const { call, asked } = createFixture();
    const body = { torrents: [{ client: 'default', hash }], protect: true };
    expect(await told(call(`${family}/torrents/protect`, post(body)))).toEqual([200, { status: 'ok', changed: 1 }]);
    expect(asked).toEqual([`protect default/${hash.toLowerCase()} true`]);
  });

  test.each([
    [{}, 'Invalid parameter torrents: is missing'],
    [
      { torrents: [], protect: true },
      'Invalid parameter torrents: must be a list of 1 to 1000 torrents, each with client and hash',
    ],
    [
      { torrents: [{ client: 'default', hash: 'x' }], protect: true },
      'Invalid parameter torrents: must be a list of 1 to 1000 torrents, each with client and hash',
    ],
    [
      { torrents: [{ client: 'default', hash }], protect: 'yes' },
      'Invalid parameter protect: must be true, false, 1 or 0',
    ],
  ])('protecting %j is refused', async (body, error) => {
    const { call, asked } = createFixture();
    expect(await told(call(`${family}/torrents/protect`, post(body)))).toEqual([400, { error }]);
    expect(asked).toEqual([]);
  });

  test('a release tells how many were held', async () => {
    const { call, asked } = createFixture();
    const path = `${family}/torrents/brake/tv%2Fhd/release`;
    expect(await told(call(path, post()))).toEqual([200, { status: 'ok', released: 3 }]);
    expect(asked).toEqual(['release tv/hd']);
  });

  test.each([
    ['nobody', 404, 'Unknown category nobody'],
    ['quiet', 409, 'Nothing is held'],
  ])('a release of %s is answered %i', async (category, status, error) => {
    const { call } = createFixture();
    expect(await told(call(`${family}/torrents/brake/${category}/release`, post()))).toEqual([status, { error }]);
  });

  test('a confirmation tells how many torrents without files that are', async () => {
    const { call, asked } = createFixture();
    const path = `${family}/torrents/mounts/seed%20box/confirm`;
    expect(await told(call(path, post()))).toEqual([200, { status: 'ok', confirmed: 2 }]);
    expect(asked).toEqual(['confirm seed box']);
  });

  test.each([
    ['nobody', 404, 'Unknown client nobody'],
    ['quiet', 409, 'No disk of this client is taken for lost'],
  ])('a confirmation for %s is answered %i', async (client, status, error) => {
    const { call } = createFixture();
    expect(await told(call(`${family}/torrents/mounts/${client}/confirm`, post()))).toEqual([status, { error }]);
  });

  test('a preview gives what would be done', async () => {
    const { call, asked } = createFixture();
    const changes = { 'Movies.Torrent.StalledDelay': 5 };
    expect(await told(call(`${family}/torrents/preview`, post({ changes })))).toEqual([200, { matches: [] }]);
    expect(asked).toEqual([`preview ${JSON.stringify(changes)}`]);
  });

  test('a preview of something else than changes is refused', async () => {
    const { call } = createFixture();
    const error = 'Invalid parameter changes: must be an object of dotted keys and values';
    expect(await told(call(`${family}/torrents/preview`, post({ changes: [] })))).toEqual([400, { error }]);
  });

  test('nothing is changed before the workers are there', async () => {
    const { call, asked } = createFixture({ ready: () => false });
    for (const [path, body] of [
      ['protect', { torrents: [{ client: 'default', hash }], protect: true }],
      ['brake/movies/release', undefined],
      ['mounts/default/confirm', undefined],
      ['preview', { changes: {} }],
    ] as const) {
      expect(await told(call(`${family}/torrents/${path}`, post(body)))).toEqual([503, { error: 'Manager not ready' }]);
    }
    expect(asked).toEqual([]);
  });
});
