/** `POST /client/test-connection`: does a torrent client answer at an address, and does it take the login. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../../error.ts';
import { readJson } from '../body.ts';
import { nullable, reads, responses } from '../schema.ts';
import { isSet, refusedTest, refusedTestSchema, textField } from './body.ts';

const passed = Type.Object({
  success: Type.Literal(true),
  version: Type.String(),
  torrents: nullable(Type.Integer({ description: 'How many it holds; null when it did not say.' })),
});
const failed = Type.Object({ success: Type.Literal(false), message: Type.String() });

const body = Type.Object({
  instance: Type.Optional(Type.String({ description: 'A stored client instance: its address and login are used.' })),
  host: Type.Optional(Type.String({ description: 'May start with https:// and hold a path.' })),
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  userName: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  apiKey: Type.Optional(Type.String()),
  skipTlsVerify: Type.Optional(Type.Boolean({ description: 'Any certificate will do.' })),
});

export type ClientTest = Static<typeof passed> | Static<typeof failed>;

/** How a torrent client is reached; '' = not set. */
export interface ClientAddress {
  host: string;
  port: number;
  basePath: string;
  userName: string;
  password: string;
  apiKey: string;
  skipTlsVerify: boolean;
}

export interface ClientTestDeps {
  clientTest: {
    /** Of a client instance of the configuration file; null when there is none or its host is not set. */
    stored(name: string): ClientAddress | null;
    /** Logs in once. What the network and the client do wrong is a result, not an error. */
    run(address: ClientAddress): Promise<ClientTest>;
  };
}

export function clientTestRoutes({ clientTest }: ClientTestDeps) {
  return new Elysia().post(
    '/client/test-connection',
    async ({ request, status }) => {
      try {
        return await clientTest.run(readRequest(await readJson(request), clientTest.stored));
      } catch (thrown) {
        return status(400, refusedTest(thrown));
      }
    },
    {
      response: { ...responses(Type.Union([passed, failed]), 401, 403, 413, 500, 503), 400: refusedTestSchema },
      detail: { summary: 'Test the connection to a torrent client', ...reads({ body }) },
      parse: 'none',
    },
  );
}

function readRequest(given: unknown, stored: (name: string) => ClientAddress | null): ClientAddress {
  if (given === undefined) throw new AppError('invalid', 'Missing request body');
  const instance = textField(given, 'instance');
  // A stored password goes to the stored address only: what else the body says is not looked at.
  if (isSet(instance)) {
    const address = stored(instance);
    if (!address) throw new AppError('invalid', 'Instance not found or missing Host in config');
    return address;
  }
  const host = textField(given, 'host')?.trim();
  const { port, skipTlsVerify } = given as Record<string, unknown>;
  if (!isSet(host)) throw new AppError('invalid', 'Missing required field: host');
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new AppError('invalid', 'port must be an integer from 1 to 65535');
  }
  return {
    host,
    port,
    basePath: '',
    userName: textField(given, 'userName') ?? '',
    password: textField(given, 'password') ?? '',
    apiKey: textField(given, 'apiKey') ?? '',
    skipTlsVerify: skipTlsVerify === true,
  };
}
