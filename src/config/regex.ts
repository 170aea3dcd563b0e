/** Regular expressions as owners write them, often in the flavour of Python. */

/** Flags of a leading `(?i)`, and what JavaScript calls them; the others have no meaning here. */
const inlineFlags = /^\(\?([aimsu]+)\)/;

/**
 * Compiles a pattern of the configuration. A leading `(?i)`, named groups `(?P<name>…)` and their references, and the
 * anchors `\A` and `\Z` are translated. Throws a SyntaxError for what JavaScript cannot compile.
 */
export function toRegExp(pattern: string, caseSensitive = false): RegExp {
  const leading = inlineFlags.exec(pattern);
  const flags = new Set(leading?.[1]?.replace(/[au]/g, '') ?? '');
  if (!caseSensitive) flags.add('i');
  return new RegExp(translate(pattern.slice(leading?.[0].length ?? 0)), [...flags].join(''));
}

/** Takes escapes as one token, so that an escaped backslash before a letter is never mistaken for an anchor. */
function translate(pattern: string): string {
  return pattern.replace(/\\.|\(\?P<|\(\?P=(\w+)\)/gs, (token, name: string | undefined) => {
    if (token === '\\A') return '^';
    if (token === '\\Z') return '$';
    if (token === '(?P<') return '(?<';
    return name === undefined ? token : `\\k<${name}>`;
  });
}
