/** One call of a manager's API: address, key, status codes and error shapes. */
import { OutsideError } from '../error.ts';
import { type Answer, type RequestOptions, type SendRequest, statusFailure } from '../request.ts';
import { hostOfUrl } from '../request-failure.ts';
import { type Member, split } from '../split.ts';
import { asFields, asList, asText } from './fields.ts';
import { createPatience } from './stream.ts';

/** How a manager is reached. */
export interface ManagerAccess {
  /** Address with the manager's URL base, if it has one. */
  uri: string;
  apiKey: string;
  skipTlsVerify: boolean;
}

export interface Ask {
  /**
   * `path` below the API prefix with its query, e.g. `command/7`. Gives the parsed JSON of a 2xx answer.
   * @throws OutsideError for everything else; `details.status` and `details.retryAfter` where the answer has them
   */
  get(path: string, timeoutMs?: number): Promise<unknown>;
  /** As `get`; null where the manager knows no such thing. */
  find(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
  /**
   * A long list, member by member as it arrives; only when this has resolved was it complete.
   * @throws OutsideError as above, and when nothing arrives for a minute
   */
  list(path: string, take: (member: unknown) => void): Promise<void>;
  /** The body of a 2xx answer as it is. @throws OutsideError as above, `format` when it has more than `limit` bytes */
  bytes(path: string, limit: number, timeoutMs: number): Promise<Uint8Array>;
  /** A POST without a body, whose answer may be empty. @throws OutsideError as above */
  tell(path: string): Promise<void>;
  /** Its answer may be empty. @throws OutsideError as above */
  delete(path: string): Promise<void>;
}

/** A list may be very long; that nothing arrives is noticed much sooner. */
const longest = 3_600_000;
/** Managers answer lists of big libraries slowly. */
export const listTimeout = 60_000;
const callTimeout = 30_000;
/** Members of a list; no library is a tenth as large. What sends more would go on until the disk is full. */
const most = 1_000_000;

/** @param prefix `/api/v3` or `/api/v1` */
export function createAsk(access: ManagerAccess, prefix: string, request: SendRequest, signal?: AbortSignal): Ask {
  const base = access.uri.replace(/\/+$/, '') + prefix;
  const call = async (path: string, options: RequestOptions): Promise<Answer> => {
    const url = `${base}/${path}`;
    const answer = await send(url, options);
    if (!answer.ok) throw await refusal(answer);
    return answer;
  };
  const send = async (url: string, options: RequestOptions): Promise<Answer> => {
    try {
      return await request(url, {
        skipTlsVerify: access.skipTlsVerify,
        signal,
        ...options,
        // The key goes into the header only: in a query it would end up in the manager's log.
        headers: { Accept: 'application/json', ...options.headers, 'X-Api-Key': access.apiKey },
      });
    } catch (error) {
      throw error instanceof OutsideError && error.failure === 'redirect' ? explainRedirect(error, url) : error;
    }
  };
  const get = async (path: string, timeoutMs = callTimeout) => (await call(path, { timeoutMs })).json();
  return {
    get,
    async find(path) {
      try {
        return await get(path);
      } catch (error) {
        if (error instanceof OutsideError && error.details.status === 404) return null;
        throw error;
      }
    },
    bytes: async (path, limit, timeoutMs) => upTo(limit, await call(path, { timeoutMs, headers: { Accept: '*/*' } })),
    post: async (path, json) => (await call(path, { method: 'POST', json, timeoutMs: callTimeout })).json(),
    put: async (path, json) => (await call(path, { method: 'PUT', json, timeoutMs: callTimeout })).json(),
    async list(path, take) {
      const patience = createPatience(signal, hostOfUrl(base));
      try {
        const answer = await call(path, { timeoutMs: longest, signal: patience.signal });
        let count = 0;
        const one: Member = (member) => {
          count += 1;
          if (count > most) throw new OutsideError('format', `${answer.host} sent a list that does not end`);
          take(member);
        };
        await split(patience.parts(answer), one, { source: answer.host });
      } finally {
        patience.end();
      }
    },
    tell: async (path) => (await call(path, { method: 'POST', timeoutMs: callTimeout })).discard(),
    delete: async (path) => (await call(path, { method: 'DELETE', timeoutMs: callTimeout })).discard(),
  };
}

async function upTo(limit: number, answer: Answer): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body()) {
    size += chunk.length;
    if (size > limit) {
      void answer.discard();
      throw new OutsideError('format', `${answer.host} sent more than ${limit} bytes where less was expected`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A manager behind a URL base sends every call without it to the right place, with 307. */
function explainRedirect(error: OutsideError, url: string): OutsideError {
  const { location } = error.details;
  const asked = new URL(url).pathname;
  const place = location?.slice(location.indexOf('/')) ?? '';
  const base = place.endsWith(asked) ? place.slice(0, -asked.length) : '';
  if (base !== '') {
    return new OutsideError('redirect', `The URL base is missing: add ${base} to the address (URI)`, error.details);
  }
  const login = place.includes('/login') ? ', its login page' : '';
  return new OutsideError(
    'redirect',
    `The address (URI) answers with a redirect to ${location ?? 'nowhere'}${login}`,
    error.details,
  );
}

async function refusal(answer: Answer): Promise<OutsideError> {
  const { status, host } = answer;
  if (status === 401 || status === 403) {
    void answer.discard();
    return new OutsideError('auth', `${host} refused the API key`, { status });
  }
  const said = await saidBy(answer);
  return statusFailure(answer, `${host} answered ${status}${said === '' ? '' : `: ${said}`}`);
}

const longestText = 300;

/** The sentence of any of the error shapes; never a stack trace. */
async function saidBy(answer: Answer): Promise<string> {
  let body: unknown;
  try {
    body = await answer.json();
  } catch (error) {
    if (error instanceof OutsideError) return '';
    throw error;
  }
  const validation = asList(body).map((entry) => asText(asFields(entry).errorMessage));
  const { message, errorMessage, title } = asFields(body);
  const texts = [...validation, asText(message), asText(errorMessage), asText(title)];
  return (texts.find((text) => text !== '') ?? '').slice(0, longestText);
}
