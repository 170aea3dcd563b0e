/** Both connection tests, with what the configuration file has stored for them. */
import type { Environment } from '../../config/environment.ts';
import type { HttpDeps } from '../../http/handler.ts';
import type { SendRequest } from '../../request.ts';
import { readFile } from '../config-access.ts';
import { testClient } from './client.ts';
import { testManager } from './manager.ts';
import { storedClient, storedManager } from './stored.ts';

export interface ConnectionTestOptions {
  configFile: string;
  env: Environment;
  request: SendRequest;
}

export function connectionTests({ configFile, env, request }: ConnectionTestOptions) {
  const tree = () => readFile(configFile, env).tree;
  return {
    managerTest: {
      stored: (section) => storedManager(tree(), env, section),
      run: (kind, address) => testManager(kind, address, request),
    },
    clientTest: {
      stored: (name) => storedClient(tree(), env, name),
      run: (address) => testClient(address, request),
    },
  } satisfies Partial<HttpDeps>;
}
