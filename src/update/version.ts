/** Versions of releases: `v1.2.3`, `1.2.3-rc1`, `1.2.3+meta`. */

/** Without the leading `v` and what is said about the build. */
export function plainVersion(tag: string): string {
  return tag.trim().replace(/^v/i, '').replace(/\+.*$/, '');
}

/** Whether one is newer than another. One that cannot be read is never newer; a pre-release is older than its release. */
export function isNewer(candidate: string, than: string): boolean {
  const [left, right] = [read(candidate), read(than)];
  if (!left || !right) return false;
  for (const place of [0, 1, 2]) {
    const difference = (left.numbers[place] ?? 0) - (right.numbers[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return left.isFinal && !right.isFinal;
}

function read(version: string): { numbers: number[]; isFinal: boolean } | null {
  const match = /^(\d{1,9}(?:\.\d{1,9}){0,2})(-.+)?$/.exec(plainVersion(version));
  return match ? { numbers: (match[1] ?? '').split('.').map(Number), isFinal: match[2] === undefined } : null;
}
