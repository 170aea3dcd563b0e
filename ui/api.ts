/**
 * The only way the page talks to the service. Every path is relative to `web/`, so a proxy may serve the whole thing
 * below a folder of its own.
 */
export interface Failure {
  /**
   * `unreachable`: no answer at all. `refused`: an answer with an error status. `unreadable`: an answer that is not
   * what was asked for. `aborted`: the page gave up waiting because nobody needs the answer any more.
   */
  kind: 'unreachable' | 'refused' | 'unreadable' | 'aborted';
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** A sentence for a person; the service's own `error` text where there is one. */
  message: string;
}

export interface Answer {
  /** True: 304, `body` is null and what the page has is still right. */
  unchanged: boolean;
  body: unknown;
  headers: Headers;
}

export type Result = { answer: Answer; failure: null } | { answer: null; failure: Failure };

export interface Ask {
  etag?: string | null;
  signal?: AbortSignal;
  /** Milliseconds after which the answer counts as missing, where it takes longer than others. */
  patience?: number;
  /** The body as text instead of JSON. */
  text?: boolean;
}

export interface ApiDependencies {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Absolute address of `web/`, with the slash. */
  base: string;
  token: () => string | null;
  /** A request that was already sent while the scripts were loading; taken once. */
  early?: (path: string) => Promise<Response | null> | null;
  /** Called for every 401. */
  onSignedOut: () => void;
  /** Milliseconds after which an answer counts as missing. */
  timeout?: number;
}

export type Api = ReturnType<typeof createApi>;

export function createApi(dependencies: ApiDependencies) {
  const timeout = dependencies.timeout ?? 10_000;

  async function send(
    path: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
    patience = timeout,
  ): Promise<Response | Failure> {
    const limit = AbortSignal.timeout(patience);
    const headers = new Headers(init.headers);
    const token = dependencies.token();
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    try {
      return await dependencies.fetch(dependencies.base + path, {
        cache: 'no-store',
        ...init,
        headers,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
    } catch {
      if (signal?.aborted) return { kind: 'aborted', status: null, message: '' };
      return { kind: 'unreachable', status: null, message: 'No answer from the service.' };
    }
  }

  async function get(path: string, ask: Ask = {}): Promise<Result> {
    const early = (await dependencies.early?.(path)) ?? null;
    const headers: Record<string, string> = ask.etag ? { 'If-None-Match': ask.etag } : {};
    return read(early ?? (await send(path, { headers }, ask.signal, ask.patience)), ask, dependencies.onSignedOut);
  }

  /** @param patience milliseconds after which the answer counts as missing, where it takes longer than others */
  async function post(path: string, body?: unknown, patience?: number): Promise<Result> {
    const init: RequestInit =
      body === undefined
        ? { method: 'POST' }
        : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const signedOut = path === 'login' ? () => {} : dependencies.onSignedOut;
    return read(await send(path, init, undefined, patience), {}, signedOut);
  }

  /** null: there is none. Rejects when nobody answered, or nobody waits any more. */
  async function picture(path: string, signal: AbortSignal): Promise<Blob | null> {
    const response = await send(path, { cache: 'default' }, signal);
    if (response instanceof Response && response.ok) return response.blob();
    if (response instanceof Response && response.status === 404) return null;
    throw new Error(`There was no answer for ${path}`);
  }

  return { get, post, picture, address: (path: string) => dependencies.base + path };
}

async function read(response: Response | Failure, ask: Ask, onSignedOut: () => void): Promise<Result> {
  if (!(response instanceof Response)) return { answer: null, failure: response };
  const { status, headers } = response;
  if (status === 304) return { answer: { unchanged: true, body: null, headers }, failure: null };
  if (status === 401) onSignedOut();
  try {
    if (!response.ok) return { answer: null, failure: await refusal(response) };
    const body: unknown = ask.text ? await response.text() : await response.json();
    return { answer: { unchanged: false, body, headers }, failure: null };
  } catch {
    if (ask.signal?.aborted) return { answer: null, failure: { kind: 'aborted', status, message: '' } };
    const message = 'The service gave an answer that this page does not understand.';
    return { answer: null, failure: { kind: 'unreadable', status, message } };
  }
}

/** A gateway status without the service's own `{error}` comes from a proxy in front of a service that is gone. */
async function refusal(response: Response): Promise<Failure> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : null;
  if (typeof error === 'string' && error !== '') return { kind: 'refused', status, message: error };
  if (status >= 502 && status <= 504) return { kind: 'unreachable', status, message: 'No answer from the service.' };
  return { kind: 'refused', status, message: `The service answered with status ${status}.` };
}
