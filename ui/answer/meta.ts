import { fields, textOrNull } from './read.ts';

/** What About needs of `GET web/meta`. */
export interface Meta {
  currentVersion: string | null;
  repositoryUrl: string | null;
}

export function readMeta(body: unknown): Meta {
  const meta = fields(body);
  return { currentVersion: textOrNull(meta.current_version), repositoryUrl: webAddress(meta.repository_url) };
}

/** Only http and https: the text becomes a link. */
function webAddress(value: unknown): string | null {
  const address = textOrNull(value);
  return address !== null && /^https?:\/\//i.test(address) ? address : null;
}
