import { describe, expect, test } from 'bun:test';
import { AppError, type AppErrorCode, OutsideError } from '../../src/error.ts';
import { createFixture, movies, post, told } from './fixture.ts';

function failing(thrown: unknown) {
  const status = () => {
    throw thrown;
  };
  // No route throws everything that could be thrown.
  return createFixture({ status }, { described: false });
}

describe('what is thrown behind a route', () => {
  test.each([
    ['invalid', 400],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['too_large', 413],
    ['unavailable', 503],
    ['internal', 500],
  ] as [AppErrorCode, number][])('as AppError %s gives %p with its message', async (code, status) => {
    expect(await told(failing(new AppError(code, 'Said to the caller')).call('/web/status'))).toEqual([
      status,
      { error: 'Said to the caller' },
    ]);
  });

  test('as AppError unauthorized gives 401', async () => {
    expect((await failing(new AppError('unauthorized', 'x')).call('/web/status')).status).toBe(401);
  });

  test('by an outside system gives 503, with when to come back', async () => {
    const answer = await failing(new OutsideError('status', 'Radarr is starting', { retryAfter: 2.5 })).call(
      '/web/status',
    );
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await told(answer)).toEqual([503, { error: 'Radarr is starting' }]);
  });

  test('by a database that another process holds gives 503 with Retry-After', async () => {
    const answer = await failing(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })).call(
      '/web/status',
    );
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.status).toBe(503);
  });

  test.each([
    ['SQLITE_FULL', 'The disk of the data folder is full'],
    ['ENOSPC', 'The disk of the data folder is full'],
    ['SQLITE_READONLY', 'The data folder is read-only'],
    ['SQLITE_IOERR_WRITE', 'The disk of the data folder fails'],
  ])('by the disk of the data folder (%s) gives 503 with what is wrong', async (code, message) => {
    const answer = await failing(Object.assign(new Error('/data broke'), { code })).call('/web/status');
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await told(answer)).toEqual([503, { error: message }]);
  });

  test.each([
    ['an error', new Error('/data/secret broke')],
    ['a text', 'x'],
    ['nothing', null],
  ])('as a defect (%s) gives 500 without details', async (_, thrown) => {
    const { call, lines } = failing(thrown);
    expect(await told(call('/web/status?token=abc'))).toEqual([500, { error: 'Internal server error' }]);
    expect(lines.map(({ level }) => level)).toEqual(['ERROR']);
    expect(lines[0]?.message).toStartWith('GET /web/status failed: ');
    expect(lines[0]?.message).not.toContain('abc');
  });

  test('as a defect is logged with its stack', async () => {
    const { call, lines } = failing(new Error('broken'));
    await call('/web/status');
    expect(lines[0]?.message).toMatch(/broken\n.* at .*errors\.test\.ts/s);
  });

  test('a value that does not fit the response schema gives 500, and its content is not logged', async () => {
    const entry = { ...movies, name: 5, lastError: 'password=hunter2' } as unknown as typeof movies;
    const { call, lines } = createFixture({ processes: () => [entry] });
    expect(await told(call('/web/processes'))).toEqual([500, { error: 'Internal server error' }]);
    expect(lines[0]?.message).toBe(
      'GET /web/processes failed: the response does not fit its schema at /processes/0/name: Expected string',
    );
  });

  test('a field that the response schema does not know never leaves', async () => {
    const entry = { ...movies, APIKey: 'secret' };
    expect(await (await createFixture({ processes: () => [entry] }).call('/web/processes')).json()).toEqual({
      processes: [movies],
    });
  });
});

describe('a request body', () => {
  const raw = (body: BodyInit, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

  test.each(['{', '{"level":"INFO"', 'level=INFO', '{"level":"INFO"}x'])(
    'that is not JSON gives 400: %p',
    async (body) => {
      expect(await told(createFixture().call('/web/loglevel', raw(body)))).toEqual([
        400,
        { error: 'The request body is not valid JSON' },
      ]);
    },
  );

  test('that is not UTF-8 gives 400', async () => {
    const body = new Uint8Array([0x22, 0xff, 0x22]);
    expect((await createFixture().call('/web/loglevel', raw(body))).status).toBe(400);
  });

  test('that is announced too large gives 413 before it is read', async () => {
    const answer = createFixture().call('/web/processes/restart_all', post(undefined, { 'content-length': '1048577' }));
    expect(await told(answer)).toEqual([413, { error: 'The request body is larger than 1048576 bytes' }]);
  });

  test('that turns out too large gives 413', async () => {
    const { call, asked } = createFixture();
    const body = JSON.stringify({ level: 'INFO', filler: 'x'.repeat(1_048_576) });
    expect((await call('/web/loglevel', raw(body))).status).toBe(413);
    expect(asked).toEqual([]);
  });
});
