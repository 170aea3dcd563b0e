/** `POST /arr/test-connection`: does a manager answer at an address, with this key, and is it of the right kind. */
import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../../error.ts';
import { readJson } from '../body.ts';
import { type KindWord, kindSchema, reads, responses, words } from '../schema.ts';
import { isSet, refusedTest, refusedTestSchema, textField } from './body.ts';

const profile = Type.Object({ id: Type.Integer(), name: Type.String() });

const passed = Type.Object({
  success: Type.Literal(true),
  version: Type.String(),
  qualityProfiles: Type.Array(profile, { description: 'Empty when the manager did not give them.' }),
  arrType: Type.Optional(kindSchema),
});

const failed = Type.Object({ success: Type.Literal(false), message: Type.String() });

const body = Type.Object({
  arrType: words(['movie', 'series', 'music', 'auto'], {
    description: 'With auto the manager is asked what it is, and the answer carries its arrType.',
  }),
  instanceKey: Type.Optional(Type.String({ description: 'A stored instance: its address and key are used.' })),
  uri: Type.Optional(Type.String()),
  apiKey: Type.Optional(Type.String()),
  skipTlsVerify: Type.Optional(Type.Boolean({ description: 'Any certificate will do.' })),
});

export type ManagerTest = Static<typeof passed> | Static<typeof failed>;

/** How a manager is reached. */
export interface ManagerAddress {
  uri: string;
  apiKey: string;
  skipTlsVerify: boolean;
}

export interface ManagerTestDeps {
  managerTest: {
    /** Address and key of an instance of the configuration file; null when there is none or one of them is not set. */
    stored(section: string): ManagerAddress | null;
    /** Asks the manager. What the network and the manager do wrong is a result, not an error. */
    run(kind: KindWord | 'auto', address: ManagerAddress): Promise<ManagerTest>;
  };
}

export function managerTestRoutes({ managerTest }: ManagerTestDeps) {
  return new Elysia().post(
    '/arr/test-connection',
    async ({ request, status }) => {
      try {
        const { kind, address } = readRequest(await readJson(request), managerTest.stored);
        return await managerTest.run(kind, address);
      } catch (thrown) {
        const answer = refusedTest(thrown);
        return status(400, answer);
      }
    },
    {
      response: { ...responses(Type.Union([passed, failed]), 401, 403, 413, 500, 503), 400: refusedTestSchema },
      detail: { summary: 'Test the connection to a manager', ...reads({ body }) },
      parse: 'none',
    },
  );
}

function readRequest(
  given: unknown,
  stored: (section: string) => ManagerAddress | null,
): { kind: KindWord | 'auto'; address: ManagerAddress } {
  if (given === undefined) throw new AppError('invalid', 'Missing request body');
  const arrType = textField(given, 'arrType');
  if (!isSet(arrType)) throw new AppError('invalid', 'Missing required field: arrType');
  if (!isKind(arrType)) throw new AppError('invalid', `Invalid arrType: ${arrType.slice(0, 40)}`);
  const instanceKey = textField(given, 'instanceKey');
  // A stored key goes to the stored address only: what else the body says is not looked at.
  if (isSet(instanceKey)) {
    const address = stored(instanceKey);
    if (!address) throw new AppError('invalid', 'Instance not found or missing URI/APIKey in config');
    return { kind: arrType, address };
  }
  const uri = textField(given, 'uri')?.trim();
  const apiKey = textField(given, 'apiKey')?.trim();
  if (!isSet(uri) || !isSet(apiKey)) {
    throw new AppError('invalid', 'Missing required fields: arrType, uri, or apiKey');
  }
  return { kind: arrType, address: { uri: checked(uri), apiKey, skipTlsVerify: isTrue(given) } };
}

function isKind(word: string): word is KindWord | 'auto' {
  return word === 'movie' || word === 'series' || word === 'music' || word === 'auto';
}

function checked(uri: string): string {
  const parsed = URL.parse(uri);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new AppError('invalid', 'URI must use http or https scheme');
  if (parsed.hostname === '') throw new AppError('invalid', 'URI must contain a valid hostname');
  return uri;
}

function isTrue(given: unknown): boolean {
  return (given as Record<string, unknown>).skipTlsVerify === true;
}
