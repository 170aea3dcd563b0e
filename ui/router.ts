import { type Signal, signal } from '@preact/signals';

export const pages = [
  'home',
  'library',
  'torrents',
  'ledger',
  'logs',
  'settings',
  'updates',
  'login',
  'welcome',
  'about',
] as const;
export type Page = (typeof pages)[number];

/** A place in the page: `#/settings/Movies-HD#EntrySearch.SearchLimit` is one. */
export interface Route {
  /** null: no page has this address. */
  page: Page | null;
  /** What follows the page, decoded: `['movie', 'movies-hd', '12']`. */
  path: string[];
  query: Record<string, string>;
  /** What follows a second `#`. */
  key: string | null;
}

export interface Router {
  route: Signal<Route>;
  /** Goes to an address such as `#/logs/Main.log`; `replace` leaves no step for Back. */
  go: (href: string, options?: { replace?: boolean }) => void;
  /** True once the visitor went from the first page to another. */
  moved: () => boolean;
  /** Asked before the visitor leaves a page; false keeps them where they are. One at a time; null = everyone may go. */
  guard: ((next: Route, address: string) => boolean) | null;
}

/** Reads `location.hash`. No hash at all is Home. */
export function parseRoute(hash: string): Route {
  const [address = '', ...rest] = hash.replace(/^#/, '').split('#');
  const [path = '', search = ''] = splitOnce(address, '?');
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const [first = 'home', ...others] = parts;
  return {
    page: pages.find((page) => page === first) ?? null,
    path: others,
    query: Object.fromEntries(new URLSearchParams(search)),
    key: rest.length > 0 ? decode(rest.join('#')) : null,
  };
}

/** Writes an address. Empty and missing query values are left out; `key` is a place on the page. */
export function href(
  page: Page,
  path: readonly string[] = [],
  query: Record<string, string | null | undefined> = {},
  key?: string,
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  const text = search.toString();
  const place = key === undefined ? '' : `#${encodeURIComponent(key)}`;
  return `#/${[page, ...path].map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}${place}`;
}

/** True when both are the same page and path, so that only details of the view differ. */
export function samePlace(one: Route, other: Route): boolean {
  return one.page === other.page && one.path.join('/') === other.path.join('/');
}

/** Follows the address bar of `window`. A hash that is no route, such as that of the skip link, changes nothing. */
export function createRouter(target: Window): Router {
  const { history, location } = target;
  const route = signal(parseRoute(location.hash));
  let moved = false;
  let shown = location.hash;
  let steps = history.length;
  const follow = () => {
    const { hash } = location;
    if (hash !== '' && !hash.startsWith('#/')) return;
    const next = parseRoute(hash);
    const leaves = !samePlace(route.peek(), next);
    if (leaves && router.guard?.(next, hash) === false) {
      stay();
      return;
    }
    shown = hash;
    steps = history.length;
    moved ||= leaves;
    route.value = next;
  };
  // A link has added a step, which is taken back; Back has not, so this place is put on top of where it led.
  const stay = () => {
    const added = history.length > steps;
    if (!added) history.pushState(history.state, '', shown || '#/');
    // Before the step back is taken: the visitor may be faster than the browser.
    steps = history.length;
    if (added) history.back();
  };
  const router: Router = {
    route,
    moved: () => moved,
    guard: null,
    go(address, { replace = false } = {}) {
      if (!replace) {
        location.hash = address;
        return;
      }
      history.replaceState(history.state, '', address);
      follow();
    },
  };
  target.addEventListener('hashchange', follow);
  return router;
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** A damaged `%` sequence stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
