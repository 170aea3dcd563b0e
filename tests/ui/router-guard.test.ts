import { expect, test } from 'bun:test';
import { createRouter } from '../../ui/router.ts';

/** As much of a window as a router needs: a list of addresses with a place in it. */
function windowAt(first: string) {
  const entries = [first];
  let at = 0;
  let changed = () => {};
  const show = () => changed();
  const target = {
    addEventListener: (_: string, listener: () => void) => {
      changed = listener;
    },
    location: {
      get hash() {
        return entries[at] ?? '';
      },
      set hash(address: string) {
        entries.splice(at + 1, entries.length, address);
        at += 1;
        show();
      },
    },
    history: {
      state: null,
      get length() {
        return entries.length;
      },
      back: () => {
        at -= 1;
        show();
      },
      pushState: (_: unknown, __: string, address: string) => {
        entries.splice(at + 1, entries.length, address);
        at += 1;
      },
      replaceState: (_: unknown, __: string, address: string) => {
        entries[at] = address;
      },
    },
  };
  return { target: target as unknown as Window, entries, back: target.history.back, place: () => at };
}

test('a link that is refused leaves no step behind', () => {
  const { target, entries, place } = windowAt('#/settings');
  const router = createRouter(target);
  const asked: string[] = [];
  router.guard = (_, address) => {
    asked.push(address);
    return false;
  };
  target.location.hash = '#/logs';
  expect([router.route.value.page, entries[place()], place()]).toEqual(['settings', '#/settings', 0]);
  expect(asked).toEqual(['#/logs']);
});

test('Back that is refused stays where it was, and leads back later', () => {
  const { target, entries, back, place } = windowAt('#/home');
  const router = createRouter(target);
  target.location.hash = '#/settings';
  router.guard = () => false;
  back();
  expect([router.route.value.page, entries[place()]]).toEqual(['settings', '#/settings']);
  router.guard = null;
  back();
  expect(router.route.value.page).toBe('home');
});

test('a change of the view of the same place is never asked about', () => {
  const { target } = windowAt('#/settings/WebUI');
  const router = createRouter(target);
  router.guard = () => false;
  target.location.hash = '#/settings/WebUI#Port';
  expect(router.route.value.key).toBe('Port');
});
