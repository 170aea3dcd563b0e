/** The one way to outside systems: torrent clients, managers, request providers and the release server. */
import { OutsideError } from './error.ts';
import { explainFailure, hostOfUrl } from './request-failure.ts';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** Body as `application/x-www-form-urlencoded`. */
  form?: Record<string, string>;
  /** Body as JSON. */
  json?: unknown;
  /** For the whole exchange, the reading of the body included. Default 30 s. */
  timeoutMs?: number;
  /** Accept any certificate. */
  skipTlsVerify?: boolean;
  /** Aborting rejects with the signal's own reason: giving up is not an outside failure. */
  signal?: AbortSignal;
}

/** An answer of any status but a redirect. Read its body once, to the end, or `discard()` it. */
export interface Answer {
  status: number;
  /** Any 2xx. */
  ok: boolean;
  headers: Headers;
  /** `host:port`, the only part of the address that texts may name. */
  host: string;
  /** The body as it arrives. @throws OutsideError when it breaks off. */
  body(): AsyncGenerator<Uint8Array, void, undefined>;
  /** @throws OutsideError when the body breaks off, `format` when it is longer than anything that is read as one text. */
  text(): Promise<string>;
  /** @throws OutsideError `format` for an empty body, a web page or anything else that is not JSON. */
  json(): Promise<unknown>;
  discard(): Promise<void>;
}

/** @throws OutsideError when no answer came, or a redirect: those are never followed. */
export type SendRequest = (url: string, options?: RequestOptions) => Promise<Answer>;

export type Fetch = (url: string, init: BunFetchRequestInit) => Promise<Response>;

export interface RequestDefaults {
  /** `Tendarr/<version>`. */
  userAgent: string;
  fetch?: Fetch;
}

/** Bytes. Longer answers are read in parts, with `body()`. */
const longestText = 64 * 1024 * 1024;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function createRequest({ userAgent, fetch = globalThis.fetch }: RequestDefaults): SendRequest {
  return async function request(url, options = {}) {
    const host = hostOfUrl(url);
    const limit = limitTime(options.timeoutMs ?? 30_000, options.signal);
    try {
      const response = await fetch(url, {
        method: options.method ?? 'GET',
        headers: { 'User-Agent': userAgent, ...contentType(options), ...options.headers },
        body: bodyOf(options),
        redirect: 'manual',
        signal: limit.signal,
        ...(options.skipTlsVerify ? { tls: { rejectUnauthorized: false } } : {}),
      });
      if (redirects.has(response.status)) throw redirected(response, url, host);
      return createAnswer(response, host, limit);
    } catch (error) {
      limit.end();
      if (options.signal?.aborted) throw options.signal.reason;
      throw explainFailure(error, host);
    }
  };
}

/**
 * Lets a 2xx through. @throws OutsideError `status` for any other, with the status and, where the answer says so,
 * how many seconds to wait.
 */
export function expectOk(answer: Answer): Answer {
  if (answer.ok) return answer;
  throw statusFailure(answer, `${answer.host} answered ${answer.status}`);
}

/** A failure that carries the answer's status and its `Retry-After` in seconds. */
export function statusFailure(answer: Answer, message: string): OutsideError {
  const retryAfter = readRetryAfter(answer.headers.get('Retry-After'), Date.now());
  void answer.discard();
  return new OutsideError('status', message, { status: answer.status, retryAfter });
}

/** Seconds from a `Retry-After` header, which holds seconds or a date; undefined without a usable one. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Number(value);
  // Every form of a date has the name of a month; without that check `-5` would be read as one.
  const at = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

function contentType({ form, json }: RequestOptions): Record<string, string> {
  if (form) return { 'Content-Type': 'application/x-www-form-urlencoded' };
  return json === undefined ? {} : { 'Content-Type': 'application/json' };
}

function bodyOf({ form, json }: RequestOptions): string | undefined {
  if (form) return new URLSearchParams(form).toString();
  return json === undefined ? undefined : JSON.stringify(json);
}

function redirected(response: Response, url: string, host: string): OutsideError {
  void response.body?.cancel().catch(() => {});
  const target = response.headers.get('Location');
  const location = target === null ? null : URL.parse(target, url);
  const shown = location ? `${hostOfUrl(location.href)}${location.pathname}` : undefined;
  return new OutsideError('redirect', `${host} sends us elsewhere${shown ? `: to ${shown}` : ''}`, {
    status: response.status,
    location: shown,
  });
}

interface Limit {
  signal: AbortSignal;
  end(): void;
}

/** Not `AbortSignal.any`: the caller's signal lives for days and would collect one dependant per call. */
function limitTime(ms: number, outer: AbortSignal | undefined): Limit {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), ms);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

function createAnswer(response: Response, host: string, limit: Limit): Answer {
  const fail = (error: unknown): unknown => {
    const { aborted, reason } = limit.signal;
    if (aborted && reason?.name !== 'TimeoutError') return reason;
    return explainFailure(error, host);
  };
  async function* body() {
    try {
      for await (const chunk of response.body ?? []) yield chunk;
    } catch (error) {
      throw fail(error);
    } finally {
      limit.end();
    }
  }
  const text = async () => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body()) {
      size += chunk.length;
      if (size > longestText) throw new OutsideError('format', `${host} sent an answer that does not end`);
      chunks.push(chunk);
    }
    return new TextDecoder().decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  };
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    host,
    text,
    body,
    json: async () => parseJson(await text(), host),
    async discard() {
      limit.end();
      // A body that is being read or has broken off needs no more than that.
      if (!response.bodyUsed) await response.body?.cancel().catch(() => {});
    },
  };
}

function parseJson(text: string, host: string): unknown {
  const start = text.trimStart();
  if (start === '') throw new OutsideError('format', `${host} sent an empty answer`);
  if (start.startsWith('<')) throw new OutsideError('format', `${host} sent a web page instead of JSON`);
  try {
    return JSON.parse(text);
  } catch {
    throw new OutsideError('format', `${host} sent an answer that is not JSON`);
  }
}
