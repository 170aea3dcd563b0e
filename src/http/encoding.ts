/** Chooses a content encoding by `Accept-Encoding` (RFC 9110, 12.5.3). */

export type Encoding = 'br' | 'gzip';

/** @param available in order of our preference. @returns the one to send, null = unencoded. */
export function chooseEncoding(headers: Headers, available: readonly Encoding[]): Encoding | null {
  const weights = new Map<string, number>();
  for (const item of (headers.get('accept-encoding') ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = Math.max(0, ...available.map(weightOf));
  return best > 0 ? (available.find((name) => weightOf(name) === best) ?? null) : null;
}
