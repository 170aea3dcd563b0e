import { expect, test } from 'bun:test';
import { createToken } from '../../ui/token.ts';

function browser(href: string, stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored));
  const shown: string[] = [];
  const window = {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    },
    location: { href },
    history: { state: null, replaceState: (_: unknown, __: string, url: URL) => shown.push(url.href) },
  };
  return { window: window as unknown as Window, shown };
}

test('a token in the address is kept, and leaves the address at once', () => {
  const { window, shown } = browser('http://nas/static/index.html?token=abc&x=1#/logs');
  expect(createToken(window).get()).toBe('abc');
  expect(shown).toEqual(['http://nas/static/index.html?x=1#/logs']);
});

test('an empty token in the address does not replace the one that is kept', () => {
  const { window, shown } = browser('http://nas/static/index.html?token=', { 'tendarr.token': 'old' });
  expect(createToken(window).get()).toBe('old');
  expect(shown).toEqual(['http://nas/static/index.html']);
});

test('without one the address stays as it is', () => {
  const { window, shown } = browser('http://nas/static/index.html#/home');
  expect(createToken(window).get()).toBeNull();
  expect(shown).toEqual([]);
});

test('a token can be forgotten', () => {
  const token = createToken(browser('http://nas/', { 'tendarr.token': 'old' }).window);
  token.set(null);
  expect(token.get()).toBeNull();
});
