/** One call of a manager's API: address, key, status codes and error shapes. */
import { OutsideError } from '../error.ts';
import { type Answer, type RequestOptions, type SendRequest, statusFailure } from '../request.ts';
import { asFields, asList, asText } from './fields.ts';

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
  post(path: string, body: unknown): Promise<unknown>;
}

/** Managers answer lists of big libraries slowly. */
export const listTimeout = 60_000;
const callTimeout = 30_000;

/** @param prefix `/api/v3` or `/api/v1` */
export function createAsk(access: ManagerAccess, prefix: string, request: SendRequest, signal?: AbortSignal): Ask {
  const base = access.uri.replace(/\/+$/, '') + prefix;
  const call = async (path: string, options: RequestOptions): Promise<unknown> => {
    const url = `${base}/${path}`;
    const answer = await send(url, options);
    if (!answer.ok) throw await refusal(answer);
    return answer.json();
  };
  const send = async (url: string, options: RequestOptions): Promise<Answer> => {
    try {
      return await request(url, {
        // The key goes into the header only: in a query it would end up in the manager's log.
        headers: { 'X-Api-Key': access.apiKey, Accept: 'application/json' },
        skipTlsVerify: access.skipTlsVerify,
        signal,
        ...options,
      });
    } catch (error) {
      throw error instanceof OutsideError && error.failure === 'redirect' ? explainRedirect(error, url) : error;
    }
  };
  return {
    get: (path, timeoutMs = callTimeout) => call(path, { timeoutMs }),
    post: (path, json) => call(path, { method: 'POST', json, timeoutMs: callTimeout }),
  };
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
