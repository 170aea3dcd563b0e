/** Names of environment variables. */

/** Names whose capitals do not show where their words end. */
const whole: Record<string, string> = { FFprobe: 'Ffprobe', WebUI: 'Webui' };

/** `TENDARR_MOVIES_HD_ENTRY_SEARCH_SEARCH_LIMIT` for `EntrySearch.SearchLimit` of `[Movies-HD]`. */
export function variableOf(section: string, path: readonly string[]): string {
  return ['TENDARR', section.toUpperCase(), ...path.map(wordsOf)].join('_').replace(/[^A-Z0-9]/g, '_');
}

/** `ConsoleLevel` is `CONSOLE_LEVEL`, `PingURLS` is `PING_URLS`, `OmbiAPIKey` is `OMBI_API_KEY`. */
function wordsOf(key: string): string {
  return Object.entries(whole)
    .reduce((text, [from, to]) => text.replace(from, to), key)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toUpperCase();
}
