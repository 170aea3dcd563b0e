import { describe, expect, test } from 'bun:test';
import type { Result } from '../../../ui/api.ts';
import { readClientTest, readManagerTest } from '../../../ui/connect/answer.ts';
import { askCategories, noCategories, suggestCategory } from '../../../ui/connect/categories.ts';
import { saveSection } from '../../../ui/connect/save.ts';
import { text } from '../../../ui/strings/connect.ts';

const answer = (body: unknown): Result => ({
  answer: { unchanged: false, body, headers: new Headers() },
  failure: null,
});
const refused = (message: string): Result => ({ answer: null, failure: { kind: 'refused', status: 400, message } });

describe('the test of a connection', () => {
  test('that passed tells version, profiles and kind', () => {
    const body = {
      success: true,
      version: '5.8.3',
      qualityProfiles: [{ id: 1, name: 'HD' }, { id: 2 }],
      arrType: 'movie',
    };
    expect(readManagerTest(answer(body))).toEqual({ ok: true, version: '5.8.3', profiles: ['HD'], kind: 'movie' });
    expect(readClientTest(answer({ success: true, version: '5.1.0', torrents: null }))).toEqual({
      ok: true,
      version: '5.1.0',
      torrents: null,
    });
  });

  test('that failed tells why, whether it ran or not', () => {
    expect(readManagerTest(answer({ success: false, message: 'Nothing listens at nas:1' }))).toEqual({
      ok: false,
      message: 'Nothing listens at nas:1',
    });
    expect(readClientTest(refused('Missing required field: host'))).toEqual({
      ok: false,
      message: 'Missing required field: host',
    });
  });

  test.each([
    ['Nothing listens at nas:7878', /is the port right/],
    ['nas:7878 did not answer within 15 seconds', /firewall/],
    ['The name in nas:1 is not known to this machine’s name server', /IP address/],
    ['nas:7878 refused the API key', /General, Security/],
    ['nas:8080 refuses the user name or password of [the form]', /Web UI/],
    ['This section is for Radarr, but Sonarr answers at its address', /right program/],
  ])('%s: comes with a hint', (message, hint) => {
    expect(text.hint(message)).toMatch(hint);
  });

  test('without a known reason comes without one', () => {
    expect(text.hint('Something else')).toBeNull();
  });
});

describe('the category of a new manager', () => {
  const categories = {
    torrents: new Map([
      ['radarr', 4],
      ['tv', 2],
    ]),
    owners: new Map([['movies', 'Movies']]),
  };

  test('is a free one that has torrents already', () => {
    expect([suggestCategory('movie', categories), suggestCategory('series', categories)]).toEqual(['radarr', 'tv']);
  });

  test('is else the most usual one that is free', () => {
    expect(suggestCategory('music', categories)).toBe('music');
    expect(suggestCategory('movie', noCategories)).toBe('movies');
  });

  test('is suggested from what the service knows, as far as it says it', async () => {
    const known = await askCategories({
      get: async (path) =>
        path === 'client/categories'
          ? refused('no')
          : answer({ distribution: { uncategorized: { a: 3 }, tv: { a: 1, b: 2 } } }),
    });
    expect([...known.torrents]).toEqual([['tv', 3]]);
    expect(known.owners.size).toBe(0);
  });
});

describe('a new section', () => {
  test('is stored key by key', async () => {
    const posted: unknown[] = [];
    const api = {
      post: async (_: string, body?: unknown) => {
        posted.push(body);
        return answer({ status: 'ok' });
      },
    };
    expect(await saveSection(api, 'Movies', { Type: 'movie', URI: 'http://nas' })).toEqual([]);
    expect(posted).toEqual([{ changes: { 'Movies.Type': 'movie', 'Movies.URI': 'http://nas' } }]);
  });

  test('that is refused tells every reason', async () => {
    const message = 'Please resolve the following issues:\nMovies.URI: is also the address of [Kids]';
    expect(await saveSection({ post: async () => refused(message) }, 'Movies', {})).toEqual([
      'URI is also the address of [Kids]',
    ]);
    expect(await saveSection({ post: async () => refused('No') }, 'Movies', {})).toEqual(['No']);
  });
});
