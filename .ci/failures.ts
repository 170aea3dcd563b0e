// What a JUnit report of `bun test` says of the tests that failed.

export interface Failure {
  /** Relative to the root of the repository. */
  file: string;
  name: string;
  message: string;
}

export function failuresOf(junit: string): Failure[] {
  const found = junit.matchAll(/<testcase ([^>]*)>\s*<failure ([^>]*)>/g);
  return Array.from(found, ([, test = '', failure = '']) => ({
    file: attribute(test, 'file'),
    name: [attribute(test, 'classname'), attribute(test, 'name')].filter(Boolean).join(' > '),
    message: attribute(failure, 'message'),
  }));
}

function attribute(text: string, name: string): string {
  const value = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1] ?? '';
  return value.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, word) => {
    if (code) return String.fromCodePoint(Number(code));
    return { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }[word as string] ?? whole;
  });
}
