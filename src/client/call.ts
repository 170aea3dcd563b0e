/** One call of a client's Web API with a session that somebody else opened. */
import { OutsideError } from '../error.ts';
import { type Answer, type SendRequest, statusFailure } from '../request.ts';
import type { ClientAccess } from '../supervisor/message.ts';

export interface Call {
  /** The JSON of a read method. @throws OutsideError */
  get(method: string, query?: Record<string, string>): Promise<unknown>;
  /** Calls a method that changes something. @throws OutsideError `status` with the status that says why not. */
  post(method: string, form: Record<string, string>): Promise<void>;
  /** The same for any number of torrents, at most 100 at a time. Nothing is sent for none. */
  postAll(method: string, hashes: readonly string[], form?: Record<string, string>): Promise<void>;
}

const hashesPerCall = 100;

/** A 403 means that the session has ended: OutsideError `auth`; the supervisor then logs in again. */
export function createCall(access: ClientAccess, request: SendRequest, signal?: AbortSignal): Call {
  const send = (method: string, options: { query?: Record<string, string>; form?: Record<string, string> }) => {
    const query = new URLSearchParams(options.query).toString();
    return request(`${access.url}/api/v2/${method}${query && `?${query}`}`, {
      method: options.form ? 'POST' : 'GET',
      form: options.form,
      headers: access.headers,
      skipTlsVerify: access.skipTlsVerify,
      signal,
    });
  };
  const post = async (method: string, form: Record<string, string>) => {
    await accept(await send(method, { form }), method).text();
  };
  return {
    get: async (method, query) => accept(await send(method, { query }), method).json(),
    post,
    async postAll(method, hashes, form = {}) {
      for (let at = 0; at < hashes.length; at += hashesPerCall) {
        await post(method, { ...form, hashes: hashes.slice(at, at + hashesPerCall).join('|') });
      }
    },
  };
}

function accept(answer: Answer, method: string): Answer {
  if (answer.ok) return answer;
  if (answer.status === 403) {
    void answer.discard();
    throw new OutsideError('auth', `The session at ${answer.host} has ended`, { status: 403 });
  }
  throw statusFailure(answer, `${answer.host} answered ${answer.status} to ${method}`);
}

/** Whether a call was refused with this status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof OutsideError && error.failure === 'status' && error.details.status === status;
}
