/** Values by host name, found for the host itself and everything below it. */

/**
 * What is set for a host: `tracker.example.org` finds `example.org`, and rather the longer `tracker.example.org`. Of
 * two values for one host the first counts. Half a label is no match.
 */
export function createHostTable<T>(entries: Iterable<readonly [host: string, value: T]>): (host: string) => T | null {
  const values = new Map<string, T>();
  for (const [host, value] of entries) if (!values.has(host)) values.set(host, value);
  return (host) => {
    if (values.size === 0) return null;
    for (let from = 0; from >= 0; from = nextLabel(host, from)) {
      const value = values.get(host.slice(from));
      if (value !== undefined) return value;
    }
    return null;
  };
}

/** The host is the other one or lies below it. */
export function isHostWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`);
}

/** Where the next label begins; -1 = that was the last one. */
function nextLabel(host: string, from: number): number {
  const dot = host.indexOf('.', from);
  return dot < 0 ? -1 : dot + 1;
}
