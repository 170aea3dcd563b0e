import { describe, expect, test } from 'bun:test';
import { basePath, familyOf, isWellFormed, pathOf, withoutBase } from '../../src/http/path.ts';

test.each([
  ['http://nas:6969/web/status?x=/y', '/web/status'],
  ['http://nas', '/'],
  ['http://nas/', '/'],
  ['http://nas/a%2Fb#c?d', '/a%2Fb'],
  ['http://nas/?http://x/y', '/'],
  ['/x?y', '/x'],
  ['/a://b', '/a://b'],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path);
});

describe('the family of a path', () => {
  test.each([
    ['/api/status', 'api'],
    ['/api', 'api'],
    ['//api', 'api'],
    ['/%61%70%69/x', 'api'],
    ['/API/x', 'api'],
    ['/x/../api', 'api'],
    ['/./web', 'web'],
    ['/x%2f..%2fweb%2fy', 'web'],
    ['\\api\\x', 'api'],
    ['/api%2Fstatus', 'api'],
    ['/', null],
    ['/apis', null],
    ['/static/api', null],
    ['/%zz/api', null],
  ])('%s is %p', (path, family) => {
    expect(familyOf(path)).toBe(family as 'api' | 'web' | null);
  });
});

test.each([
  ['/a%20b', true],
  ['/%', false],
  ['/%zz', false],
  ['/%ff', false],
  ['/%25', true],
])('%s is well formed: %p', (path, expected) => {
  expect(isWellFormed(path)).toBe(expected);
});

test.each([
  ['/tendarr/web/x', '/tendarr', '/web/x'],
  ['/tendarr', '/tendarr', '/'],
  ['/tendarr/', '/tendarr', '/'],
  ['/web/x', '/tendarr', '/web/x'],
  ['/tendarrs/x', '/tendarr', '/tendarrs/x'],
  ['/web/x', '', '/web/x'],
  ['/web/x', '/', '/web/x'],
])('%s below %p is %s', (path, base, expected) => {
  expect(withoutBase(path, base)).toBe(expected);
});

test.each([
  ['', ''],
  ['/', ''],
  ['/tendarr', '/tendarr'],
  ['tendarr/', '/tendarr'],
  ['//evil.example', '/evil.example'],
  ['/a/b', '/a/b'],
])('the URL base %p is %p', (urlBase, expected) => {
  expect(basePath(urlBase)).toBe(expected);
});
