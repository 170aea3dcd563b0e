/** Where people ask for movies and series. */
import type { RequestedEntry } from '../../database/library/requested.ts';
import type { RequestSource } from '../../database/search/requests.ts';
import { OutsideError } from '../../error.ts';
import { expectOk, type SendRequest } from '../../request.ts';

export interface Provider {
  source: RequestSource;
  /** How it is called in the activity line. */
  label: string;
  /** Requests of this kind that are still open. @throws OutsideError */
  list(): Promise<RequestedEntry[]>;
  /** When a movie comes or a series begins, Unix milliseconds; null = not known. @throws OutsideError */
  release(entry: RequestedEntry): Promise<number | null>;
}

export interface ProviderAccess {
  /** Address. */
  uri: string;
  /** The key, in the header that the provider wants. */
  headers: Record<string, string>;
  skipTlsVerify: boolean;
  approvedOnly: boolean;
  kind: 'movie' | 'series';
  request: SendRequest;
  signal: AbortSignal;
}

const timeoutMs = 5_000;

/** One call. @param path with its query @throws OutsideError */
export async function ask(
  { uri, headers, skipTlsVerify, request, signal }: ProviderAccess,
  path: string,
): Promise<unknown> {
  const url = uri.replace(/\/+$/, '') + path;
  const answer = await request(url, {
    headers: { Accept: 'application/json', ...headers },
    skipTlsVerify,
    signal,
    timeoutMs,
  });
  if (answer.status === 401 || answer.status === 403) {
    void answer.discard();
    throw new OutsideError('auth', `${answer.host} refused the API key`, { status: answer.status });
  }
  return expectOk(answer).json();
}
