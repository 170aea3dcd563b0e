import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Kind } from '../../../src/config/config.ts';
import { type DemoManager, startDemoManager } from '../../../src/demo/manager/manager.ts';
import { callManager } from './caller.ts';

/** Method, path, body, expected status and what the answer looks like. */
type Row = [rule: string, method: string, path: string, body: unknown, status: number, shape: object | string];

const problem = (status: number) => ({ status, traceId: expect.any(String), title: expect.any(String) });
const nothing = '';

const common: Row[] = [
  [
    'an unknown command is an error of the server',
    'POST',
    'command',
    { name: 'Nonsense' },
    500,
    { message: 'Sequence contains no matching element' },
  ],
  [
    'a command without a name is one too',
    'POST',
    'command',
    {},
    500,
    { message: 'Sequence contains no matching element' },
  ],
  ['an unknown command id', 'GET', 'command/999', undefined, 404, problem(404)],
  ['a queue record that is gone', 'DELETE', 'queue/1', undefined, 404, { message: 'NotFound' }],
  ['a bulk removal with one that is gone', 'DELETE', 'queue/bulk', { ids: [1] }, 404, { message: 'NotFound' }],
  ['a page that is no number', 'GET', 'queue?page=x', undefined, 400, problem(400)],
  ['a comma list of event types', 'GET', 'history?eventType=1,3', undefined, 400, problem(400)],
  ['a flag that is none', 'GET', 'wanted/missing?monitored=maybe', undefined, 400, problem(400)],
  ['history since no date', 'GET', 'history/since', undefined, 400, { message: expect.stringContaining('date') }],
  ['an unknown path', 'GET', 'nosuch', undefined, 404, nothing],
  ['an unknown verb', 'DELETE', 'system/status', undefined, 405, nothing],
  ['an unknown profile id', 'GET', 'qualityprofile/99', undefined, 404, problem(404)],
];

const own: Record<Kind, Row[]> = {
  movie: [
    ['an unknown movie', 'GET', 'movie/999', undefined, 404, problem(404)],
    ['a comma list of movies', 'GET', 'moviefile?movieId=1,2', undefined, 400, problem(400)],
    ['files of nothing', 'GET', 'moviefile', undefined, 400, { message: expect.stringContaining('movieId') }],
    [
      'a profile that does not exist',
      'PUT',
      'movie/editor',
      { movieIds: [1], qualityProfileId: 99 },
      400,
      profileError(),
    ],
    ['a movie with a profile that does not exist', 'PUT', 'movie/1', { qualityProfileId: 99 }, 400, profileError()],
  ],
  series: [
    ['episodes of nothing', 'GET', 'episode', undefined, 400, { message: expect.stringContaining('seriesId') }],
    ['a comma list of episodes', 'GET', 'episode?episodeIds=1,2', undefined, 400, problem(400)],
    [
      'episode files of nothing',
      'GET',
      'episodefile',
      undefined,
      400,
      { message: expect.stringContaining('seriesId') },
    ],
    [
      'a profile that does not exist',
      'PUT',
      'series/editor',
      { seriesIds: [1], qualityProfileId: 99 },
      400,
      profileError(),
    ],
  ],
  music: [
    ['tracks of nothing', 'GET', 'track', undefined, 400, { message: expect.stringContaining('artistId') }],
    ['track files of nothing', 'GET', 'trackfile', undefined, 400, { message: expect.stringContaining('artistId') }],
    ['a comma list of albums', 'GET', 'trackfile?albumId=101,102', undefined, 400, problem(400)],
    [
      'a profile that does not exist',
      'PUT',
      'artist/editor',
      { artistIds: [1], qualityProfileId: 99 },
      400,
      profileError(),
    ],
  ],
};

function profileError() {
  return [{ propertyName: 'QualityProfileId', severity: 'error', errorMessage: expect.any(String) }];
}

for (const kind of ['movie', 'series', 'music'] as const) {
  describe(`the demo manager of the kind ${kind} refuses`, () => {
    let manager: DemoManager;
    beforeAll(() => {
      manager = startDemoManager({ kind });
    });
    afterAll(() => manager.stop());

    test.each([...common, ...own[kind]])('%s', async (_, method, path, body, status, shape) => {
      const answer = await callManager(manager)(method, path, body);
      expect(answer.status).toBe(status);
      if (typeof shape === 'string') expect(answer.text).toBe(shape);
      else expect(answer.json).toMatchObject(shape);
    });
  });
}

describe('the door', () => {
  let manager: DemoManager;
  beforeAll(() => {
    manager = startDemoManager({ kind: 'movie', urlBase: '/radarr' });
  });
  afterAll(() => manager.stop());
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(manager.url + path, { redirect: 'manual', headers, ...init });
  const key = () => ({ 'x-api-key': manager.apiKey });

  test.each([
    ['no key', {}],
    ['a wrong key', { 'x-api-key': 'wrong' }],
  ])('%s is a 401 with an empty body', async (_, headers) => {
    const answer = await ask('/radarr/api/v3/system/status', headers);
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });

  test('a key in the query wins over the header', async () => {
    expect((await ask('/radarr/api/v3/system/status?apikey=wrong', key())).status).toBe(401);
  });

  test('a Bearer token is a key', async () => {
    expect((await ask('/radarr/api/v3/tag', { authorization: `Bearer ${manager.apiKey}` })).status).toBe(200);
  });

  test('a path without the URL base is redirected', async () => {
    const answer = await ask('/api/v3/system/status', key());
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/radarr/api/v3/system/status']);
  });

  test('pages and covers of the UI ask for its login, whatever the key', async () => {
    const answer = await ask('/radarr/MediaCover/1/poster.jpg', key());
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/radarr/login?returnUrl=%2Fradarr%2FMediaCover%2F1%2Fposter.jpg',
    ]);
  });

  test('ping needs no key', async () => {
    expect(await (await ask('/radarr/ping')).json()).toEqual({ status: 'OK' });
  });

  test('while it starts, everything is a 503', async () => {
    manager.starting = true;
    const answer = await ask('/radarr/ping');
    manager.starting = false;
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { errorMessage: expect.stringContaining('starting up') },
    ]);
  });

  test('a broken body is a problem, another type is not read', async () => {
    const send = (type: string) =>
      ask('/radarr/api/v3/command', { ...key(), 'content-type': type }, { method: 'POST', body: '{"name":' });
    expect([(await send('application/json')).status, (await send('text/plain')).status]).toEqual([400, 415]);
  });
});
