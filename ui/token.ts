const storageKey = 'tendarr.token';

/**
 * The bearer token that this browser keeps. One that arrives as `?token=` in the address is taken over once and leaves
 * the address at once.
 */
export function createToken(window: Window): { get: () => string | null; set: (token: string | null) => void } {
  const { localStorage, location, history } = window;
  const address = new URL(location.href);
  const given = address.searchParams.get('token');
  if (given !== null) {
    if (given !== '') localStorage.setItem(storageKey, given);
    address.searchParams.delete('token');
    history.replaceState(history.state, '', address);
  }
  return {
    get: () => localStorage.getItem(storageKey),
    set: (token) => (token === null ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, token)),
  };
}
