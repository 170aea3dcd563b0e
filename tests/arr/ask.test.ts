import { afterEach, expect, test } from 'bun:test';
import type { Answer } from '../../src/demo/http/request.ts';
import { OutsideError, type OutsideFailure } from '../../src/error.ts';
import { json, key, type Scene, scene } from './support.ts';

let current: Scene;
afterEach(() => current.server.stop());

async function failure(answer: Answer, base = ''): Promise<OutsideError> {
  current = scene(() => answer, 'movie', base);
  const error = await current.manager.queue().catch((thrown: unknown) => thrown);
  if (!(error instanceof OutsideError)) throw new Error(`expected an outside failure, got ${error}`);
  return error;
}

const html = { 'Content-Type': 'text/html' };

test.each<[string, Answer, OutsideFailure, string]>([
  ['a refused key', { status: 401 }, 'auth', 'refused the API key'],
  ['a forbidden call', { status: 403 }, 'auth', 'refused the API key'],
  ['a web page', { status: 200, body: '<html>', headers: html }, 'format', 'sent a web page instead of JSON'],
  ['no body', { status: 200 }, 'format', 'sent an empty answer'],
  ['half a body', { status: 200, body: '{"records":[' }, 'format', 'not JSON'],
  ['no records', json({}), 'format', "The manager's queue came without its records"],
  ['a list instead of a page', json([]), 'format', "The manager's queue came without its records"],
  ['starting', json({ errorMessage: 'Radarr is starting up' }, 503), 'status', 'answered 503: Radarr is starting up'],
  ['not found', json({ message: 'NotFound' }, 404), 'status', 'answered 404: NotFound'],
  [
    'an error of its own',
    json({ message: 'boom', description: 'at A.B() in x.cs' }, 500),
    'status',
    'answered 500: boom',
  ],
  [
    'a validation list',
    json([{ propertyName: 'Path', errorMessage: 'is empty' }], 400),
    'status',
    'answered 400: is empty',
  ],
  [
    'problem details',
    json({ title: 'One or more validation errors occurred.' }, 400),
    'status',
    'answered 400: One or more',
  ],
  ['a proxy’s page', { status: 502, body: '<html>bad gateway', headers: html }, 'status', 'answered 502'],
])('%s is an outside failure that says so', async (_, answer, kind, text) => {
  const error = await failure(answer);
  expect(error.failure).toBe(kind);
  expect(error.message).toContain(text);
  expect(error.message).not.toContain('A.B()');
});

test('a redirect to the same path under a base names the base', async () => {
  const error = await failure({ status: 307, headers: { Location: '/radarr/api/v3/queue?page=1' } });
  expect(error.message).toBe('The URL base is missing: add /radarr to the address (URI)');
});

test('another redirect is not followed', async () => {
  const error = await failure({ status: 302, headers: { Location: '/login?returnUrl=/' } });
  expect(error.message).toEndWith('/login, its login page');
  expect(current.server.requests).toHaveLength(1);
});

test('what the manager asks for in Retry-After is handed on', async () => {
  const error = await failure({ status: 429, headers: { 'Retry-After': '7' } });
  expect(error.details).toMatchObject({ status: 429, retryAfter: 7 });
});

test('the key goes into the header and nowhere else', async () => {
  const keys: (string | null)[] = [];
  current = scene((request) => {
    keys.push(request.headers.get('X-Api-Key'));
    return json({ message: request.query.toString() }, 500);
  });
  const error = await current.manager.queue().catch((thrown: OutsideError) => thrown);
  expect(keys).toEqual([key]);
  expect(JSON.stringify([error, (error as OutsideError).message, current.server.requests])).not.toContain(key);
});

test('a base with a slash at its end does not double it', async () => {
  const paths: string[] = [];
  current = scene(
    (request) => {
      paths.push(request.path);
      return json([]);
    },
    'movie',
    '/radarr/',
  );
  await current.manager.commands();
  expect(paths).toEqual(['/radarr/api/v3/command']);
});
