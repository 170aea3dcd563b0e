/** A logged-in connection to one client. Only the supervisor has one; workers get its proof as `ClientAccess`. */
import type { ClientConfig } from '../config/config.ts';
import type { Answer, RequestOptions, SendRequest } from '../request.ts';
import type { ClientAccess } from '../supervisor/message.ts';
import { type AddressSettings, clientAddress } from './address.ts';
import { type Credentials, type Login, login, readVersions } from './login.ts';

export type SessionSettings = Credentials & AddressSettings & Pick<ClientConfig, 'name' | 'SkipTLSVerify'>;

export interface Session {
  /** Logs in where that is needed. @throws OutsideError, see `login`. */
  open(signal?: AbortSignal): Promise<ClientAccess>;
  /**
   * Sends to a path below `/api/v2/`. A 403 (the session expired or the client was restarted) is answered by one new
   * login and one repeat; what comes then is returned, whatever its status.
   */
  send(path: string, options?: RequestOptions): Promise<Answer>;
  /** Null before the first login and after a refused one. Changes when the client renews its cookie. */
  access(): ClientAccess | null;
  /** The client's own version, '' before the first login. */
  version(): string;
  /** Asks for the versions again. */
  refresh(signal?: AbortSignal): Promise<void>;
}

export function createSession(settings: SessionSettings, request: SendRequest): Session {
  let current: Login | null = null;
  let proof: ClientAccess | null = null;

  const call = (path: string, options: RequestOptions = {}): Promise<Answer> => {
    const address = clientAddress(settings);
    return request(`${address}/api/v2/${path}`, {
      ...options,
      headers: { ...encoding(address), ...options.headers },
      skipTlsVerify: settings.SkipTLSVerify,
    });
  };

  async function renew(signal?: AbortSignal): Promise<Login> {
    current = null;
    proof = null;
    current = await login(settings, (path, options) => call(path, { ...options, signal }));
    return current;
  }

  async function sendOnce(session: Login, path: string, options: RequestOptions): Promise<Answer> {
    const answer = await call(path, { ...options, headers: { ...session.headers(), ...options.headers } });
    session.cookies.keep(answer.headers);
    return answer;
  }

  /** The same object as long as nothing in it changes, so that a change can be seen by comparing. */
  function access(): ClientAccess | null {
    if (!current) return null;
    const fresh: ClientAccess = {
      client: settings.name,
      url: clientAddress(settings),
      headers: current.headers(),
      webApi: current.webApi,
      skipTlsVerify: settings.SkipTLSVerify,
    };
    if (JSON.stringify(proof) !== JSON.stringify(fresh)) proof = fresh;
    return proof;
  }

  async function open(signal?: AbortSignal): Promise<ClientAccess> {
    if (!current) await renew(signal);
    const opened = access();
    if (!opened) throw new Error('a login without access');
    return opened;
  }

  return {
    open,
    async send(path, options = {}) {
      const answer = await sendOnce(current ?? (await renew(options.signal)), path, options);
      if (answer.status !== 403) return answer;
      void answer.discard();
      return sendOnce(await renew(options.signal), path, options);
    },
    access,
    version: () => current?.version ?? '',
    async refresh(signal) {
      const session = current ?? (await renew(signal));
      Object.assign(
        session,
        await readVersions((path, options) => call(path, { ...options, signal }), session.headers()),
      );
    },
  };
}

/** On the same machine compressing costs both sides more than it saves. */
function encoding(address: string): Record<string, string> {
  return /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/]/.test(address)
    ? { 'Accept-Encoding': 'identity' }
    : {};
}
