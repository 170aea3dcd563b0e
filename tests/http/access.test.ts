import { describe, expect, test } from 'bun:test';
import { accessTable } from '../../src/http/access.ts';
import { createApp } from '../../src/http/handler.ts';
import { createRouteTable } from '../../src/http/route-table.ts';
import { createFixture } from './fixture.ts';

const registered = createApp(createFixture().deps).routes.map(({ method, path }) => `${method} ${path}`);

describe('the access table', () => {
  test('names every registered route', () => {
    expect(registered.filter((route) => !(route in accessTable))).toEqual([]);
  });

  test('names no route that is not registered', () => {
    expect(Object.keys(accessTable).filter((route) => !registered.includes(route))).toEqual([]);
  });

  test('demands more than `public` for everything that changes something', () => {
    const changing = Object.entries(accessTable).filter(([route]) => !route.startsWith('GET '));
    expect(changing.filter(([, access]) => access !== 'change' && access !== 'login')).toEqual([]);
  });

  test('gives both families the same routes, apart from those that belong to one', () => {
    const of = (family: string) =>
      Object.keys(accessTable).flatMap((route) =>
        route.includes(` /${family}/`) ? [route.replace(`/${family}`, '')] : [],
      );
    expect(of('api').filter((route) => !of('web').includes(route))).toEqual(['GET /token']);
    expect(of('web').filter((route) => !of('api').includes(route))).toEqual([
      'GET /client/categories',
      'POST /login',
      'POST /logout',
      'POST /auth/set-password',
    ]);
  });
});

describe('the route table', () => {
  const find = createRouteTable(accessTable);
  test.each([
    ['/web/status', 'GET, HEAD, OPTIONS'],
    ['/web/processes/restart_all', 'POST, OPTIONS'],
    ['/api/processes/tv%2Fhd/all/restart', 'POST, OPTIONS'],
    ['/static/', 'GET, HEAD, OPTIONS'],
    ['/static/assets/a.js', 'GET, HEAD, OPTIONS'],
    ['/web/logs/Main.log', 'GET, HEAD, OPTIONS'],
    ['/web/logs/', null],
    ['/web/logs/a/b', null],
    ['/web/status/', null],
    ['/WEB/status', null],
    ['//web/status', null],
    ['/static', null],
    ['/web', null],
    ['/constructor', null],
    ['', null],
  ])('path %p allows %p', (path, allow) => {
    expect(find(path)?.allow ?? null).toBe(allow);
  });
});
