/** Asks the service to try a connection. It may take as long as the service waits for the other side. */
import type { Kind } from '../../src/config/config.ts';
import type { Api } from '../api.ts';
import { type ClientTest, type ManagerTest, readClientTest, readManagerTest } from './answer.ts';

const patience = 30_000;

/** A stored instance by its name: its stored address and key are used; or what was entered. */
export type ManagerQuestion =
  | { arrType: Kind; instanceKey: string }
  | { arrType: Kind | 'auto'; uri: string; apiKey: string; skipTlsVerify: boolean };

export type ClientQuestion =
  | { instance: string }
  | { host: string; port: number; userName: string; password: string; apiKey: string; skipTlsVerify: boolean };

export async function testManager(api: Pick<Api, 'post'>, question: ManagerQuestion): Promise<ManagerTest> {
  return readManagerTest(await api.post('arr/test-connection', question, patience));
}

export async function testClient(api: Pick<Api, 'post'>, question: ClientQuestion): Promise<ClientTest> {
  return readClientTest(await api.post('client/test-connection', question, patience));
}
