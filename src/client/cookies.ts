/** The client's session cookie, whatever a version or its owner calls it. */

export interface Cookies {
  /** Takes the cookies that an answer sets. @returns whether it set any. */
  keep(headers: Headers): boolean;
  /** Value of the `Cookie` header; null without cookies. Values go back unchanged, they may hold `+`, `/` and `=`. */
  header(): string | null;
}

export function createCookies(): Cookies {
  const values = new Map<string, string>();
  return {
    keep(headers) {
      let kept = false;
      for (const cookie of headers.getSetCookie()) {
        const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(cookie) ?? [];
        if (name === undefined || value === undefined) continue;
        if (value.trim() === '') {
          values.delete(name);
          continue;
        }
        values.set(name, value.trim());
        kept = true;
      }
      return kept;
    },
    header: () => (values.size === 0 ? null : [...values].map(([name, value]) => `${name}=${value}`).join('; ')),
  };
}
