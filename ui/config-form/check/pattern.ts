/** Regular expressions as owners write them, often in the flavour of Python. */

/** Compiles as the service does: a leading `(?i)`, named groups, `\A` and `\Z` are translated. Throws SyntaxError. */
export function compilePattern(pattern: string, caseSensitive = false): RegExp {
  const leading = /^\(\?([aimsu]+)\)/.exec(pattern);
  const flags = new Set(leading?.[1]?.replace(/[au]/g, '') ?? '');
  if (!caseSensitive) flags.add('i');
  const rest = pattern.slice(leading?.[0].length ?? 0);
  const translated = rest.replace(/\\.|\(\?P<|\(\?P=(\w+)\)/gs, (token, name?: string) => {
    if (name !== undefined) return `\\k<${name}>`;
    return { '\\A': '^', '\\Z': '$', '(?P<': '(?<' }[token] ?? token;
  });
  return new RegExp(translated, [...flags].join(''));
}

/** What is wrong with a pattern, in words; null when nothing is. */
export function patternProblem(pattern: string): string | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return `is no regular expression: ${thrown.message.replace(/^Invalid regular expression: /, '')}`;
  }
}

/**
 * The entries of a list that match a name. In a list of endings an entry is an ending, or a pattern when it begins with
 * a backslash. Entries that cannot be compiled match nothing.
 */
export function matchesOf(
  entries: readonly string[],
  name: string,
  endings: boolean,
  caseSensitive: boolean,
): string[] {
  const written = (text: string) => (caseSensitive ? text : text.toLowerCase());
  return entries.filter((entry) => {
    if (endings && !entry.startsWith('\\')) return written(name).endsWith(written(entry));
    return patternProblem(entry) === null && compilePattern(entry, caseSensitive).test(name);
  });
}
