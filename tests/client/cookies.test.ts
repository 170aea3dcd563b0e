import { expect, test } from 'bun:test';
import { createCookies } from '../../src/client/cookies.ts';

function after(...answers: string[][]): string | null {
  const cookies = createCookies();
  for (const answer of answers)
    cookies.keep(new Headers(answer.map((value) => ['Set-Cookie', value] as [string, string])));
  return cookies.header();
}

test.each([
  [[], null],
  [[['SID=a+b/c==; HttpOnly; path=/; SameSite=Strict']], 'SID=a+b/c=='],
  [[['QBT_SID_8080=x; expires=Thu, 01-Jan-2030 00:00:00 GMT']], 'QBT_SID_8080=x'],
  [[['SID=old'], ['SID=new']], 'SID=new'],
  [[['SID=a', 'proxy=b']], 'SID=a; proxy=b'],
  [[['SID=a'], ['SID=; Max-Age=0']], null],
  [[['nonsense']], null],
])('after %j the cookie sent is %p', (answers, header) => {
  expect(after(...answers)).toBe(header);
});
