import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { OutsideError } from '../../../src/error.ts';
import { told } from '../fixture.ts';
import { openShelves, type Shelves } from './shelves.ts';

let shelves: Shelves;
beforeEach(() => {
  shelves = openShelves();
  shelves.pictures.set(5, { bytes: new Uint8Array([1, 2, 3]), type: 'image/png', tag: '"abc"' });
});
afterEach(() => shelves.close());

const paths = ['movie/movies%2Fhd/movie', 'series/tv/series', 'music/music/artist'].flatMap((path) => [
  `/api/${path}`,
  `/web/${path}`,
]);

describe.each(paths)('GET %s/{id}/thumbnail', (path) => {
  test('gives the picture, for a day', async () => {
    const answer = await shelves.call(`${path}/5/thumbnail`);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    const headers = ['content-type', 'cache-control', 'etag', 'x-content-type-options'];
    expect(headers.map((name) => answer.headers.get(name))).toEqual([
      'image/png',
      'private, max-age=86400',
      '"abc"',
      'nosniff',
    ]);
  });

  test('gives 304 to who has it', async () => {
    const answer = await shelves.call(`${path}/5/thumbnail`, { headers: { 'if-none-match': '"x", "abc"' } });
    expect([
      answer.status,
      answer.headers.get('etag'),
      answer.headers.get('cache-control'),
      await answer.text(),
    ]).toEqual([304, '"abc"', 'private, max-age=86400', '']);
  });

  test('gives 404 when there is none', async () => {
    expect(await told(shelves.call(`${path}/6/thumbnail`))).toEqual([404, { error: 'Thumbnail not found' }]);
  });

  test('gives 400 for what is no id', async () => {
    const error = 'Invalid parameter id: must be an integer of at least 0';
    expect(await told(shelves.call(`${path}/..%2F5/thumbnail`))).toEqual([400, { error }]);
  });

  test('gives 503 when the manager cannot be asked', async () => {
    const poster = async () => {
      throw new OutsideError('refused', 'Nothing listens at nas:7878', { retryAfter: 30 });
    };
    const down = openShelves({ library: () => ({ ...shelves.movies.reader, poster }) });
    const answer = await down.call(`${path}/5/thumbnail`);
    down.close();
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(await told(answer)).toEqual([503, { error: 'Nothing listens at nas:7878' }]);
  });
});
