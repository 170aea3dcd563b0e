/** The local login: sign in, sign out, set the password. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../error.ts';
import type { Logger } from '../log.ts';
import { readJson } from './body.ts';
import { bearerToken, type CredentialDeps, credentialsOf, isSecret, sessionId } from './credentials.ts';
import { createLine } from './line.ts';
import { readFields } from './parameters.ts';
import { reads, responses } from './schema.ts';
import { cookieFor, expiredCookie } from './session-cookie.ts';

const text = () => Type.Optional(Type.String({ maxLength: 4096 }));
const loginBody = Type.Object({ username: text(), password: text() });
const passwordBody = Type.Object({ username: text(), password: text(), setupToken: text() });
const success = Type.Object({ success: Type.Literal(true) });
const setupRequired = Type.Object({ error: Type.String(), code: Type.Optional(Type.Literal('SETUP_REQUIRED')) });

/** Hashes that may wait for their turn; each takes a good part of a second on a small machine. */
const longestLine = 8;

export interface LoginDeps extends CredentialDeps {
  webui(): { Token: string; UrlBase: string };
  users: CredentialDeps['users'] & {
    /** Computes a hash whether or not the name is right. */
    verify(username: string, password: string): Promise<boolean>;
    /** What is wrong with a new user name or password, null = nothing. */
    problem(username: string, password: string): string | null;
    /** Ends all sessions. */
    setPassword(username: string, password: string): Promise<void>;
    /** @returns the id of the new session, which only the browser keeps. */
    openSession(): string;
    closeSession(id: string): void;
  };
  setup: {
    /** What proves, while no password is set, that the caller owns this machine. Blank entries match nothing. */
    codes(): string[];
    /** The first password is set: the one-time code is void. */
    done(): void;
  };
  log: Logger;
}

export function loginRoutes(deps: LoginDeps) {
  const { users, webui, log } = deps;
  const inLine = createLine(longestLine);
  return new Elysia()
    .post(
      '/login',
      async ({ request, set, status }) => {
        const { username, password } = required(readFields(loginBody, await readJson(request)));
        if (!users.hasPassword()) {
          return status(403, { error: 'No password is set yet', code: 'SETUP_REQUIRED' as const });
        }
        if (!(await inLine(() => users.verify(username, password)))) {
          log.warning('A sign-in was refused: wrong user name or password');
          return status(401, { error: 'Invalid credentials' });
        }
        set.headers['set-cookie'] = cookieFor(users.openSession(), request, webui().UrlBase);
        return { success: true as const };
      },
      {
        response: { ...responses(success, 400, 401, 413, 503), 403: setupRequired },
        detail: { summary: 'Sign in', ...reads({ body: loginBody }) },
        parse: 'none',
      },
    )
    .post(
      '/logout',
      ({ request, set }) => {
        const id = sessionId(request.headers);
        if (id !== null) users.closeSession(id);
        set.headers['set-cookie'] = expiredCookie(request, webui().UrlBase);
        return { success: true as const };
      },
      { response: responses(success, 403), detail: { summary: 'Sign out' }, parse: 'none' },
    )
    .post(
      '/auth/set-password',
      async ({ request }) => {
        const body = readFields(passwordBody, await readJson(request));
        const { username, password } = required(body);
        const problem = users.problem(username, password);
        if (problem !== null) throw new AppError('invalid', problem);
        // Decided inside the line: of two first calls at a time the second meets a password.
        await inLine(() => setPassword(deps, request, body.setupToken ?? '', username, password));
        return { success: true as const };
      },
      {
        response: responses(success, 400, 403, 413, 500, 503),
        detail: { summary: 'Set the password', ...reads({ body: passwordBody }) },
        parse: 'none',
      },
    );
}

function required(body: { username?: string; password?: string }): { username: string; password: string } {
  const { username = '', password = '' } = body;
  if (username === '' || password === '') throw new AppError('invalid', 'User name and password are required');
  return { username, password };
}

async function setPassword(
  deps: LoginDeps,
  request: Request,
  code: string,
  username: string,
  password: string,
): Promise<void> {
  const { users, setup, log } = deps;
  const first = !users.hasPassword();
  if (!(first ? knowsCode(setup.codes(), code, request) : isSignedIn(request, deps))) {
    log.warning('Setting a password was refused');
    throw new AppError(
      'forbidden',
      first ? 'The setup code is missing or wrong' : 'Only a signed-in user may change the password',
    );
  }
  try {
    await users.setPassword(username, password);
  } catch (thrown) {
    log.error(`The password could not be stored: ${thrown}`);
    throw new AppError('internal', 'The password could not be stored');
  }
  log.notice(first ? 'The first password was set' : 'The password was changed');
  if (first) setup.done();
}

/** All codes are compared, so that the time tells nothing about which one was close. */
function knowsCode(codes: string[], code: string, request: Request): boolean {
  const given = code === '' ? (bearerToken(request.headers) ?? '') : code;
  return codes.map((known) => isSecret(given, known)).includes(true);
}

function isSignedIn(request: Request, deps: CredentialDeps): boolean {
  const { session, bearer } = credentialsOf(request, deps);
  return session || bearer;
}
