/**
 * Requests made up from the description of the interface. Whatever comes: no defect, no answer that is not described,
 * and nothing changes by a request that is refused.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseToml } from '../../src/config/toml.ts';
import { createHandler } from '../../src/http/handler.ts';
import type { OpenApiDocument } from '../../src/http/openapi/document.ts';
import { listen } from '../../src/http/server.ts';
import { configAccess } from '../../src/serve/config-access.ts';
import { createFixture } from './fixture.ts';
import { type MadeUp, madeUp, operationsOf, rawRequest } from './fuzz/requests.ts';

const folder = mkdtempSync(join(tmpdir(), 'tendarr-fuzz-'));
const configFile = join(folder, 'config.toml');
const original = '[WebUI]\nPort = 6969\nToken = ""\n\n["Movies-HD"]\nURI = "http://nas"\nAPIKey = "stored-key"\n';
writeFileSync(configFile, original);

let changes = 0;
const change = () => {
  changes += 1;
};
const fixture = createFixture({
  restart: (category, kind) => {
    if (category !== 'movies') return null;
    change();
    return kind === 'all' ? ['search', 'torrent'] : [kind];
  },
  restartSection: (section) => {
    if (section !== 'Movies-HD') return null;
    change();
    return ['search', 'torrent'];
  },
  restartAll: change,
  rebuild: change,
  setLevel: change,
  update: {
    start: () => {
      change();
      return true;
    },
    download: async () => ({ available: false, url: null }),
  },
});
fixture.deps.configuration = configAccess({
  path: configFile,
  env: {},
  log: fixture.deps.log,
  onSaved: () => change,
});
const { call, lines } = createFixture(fixture.deps);
const document: OpenApiDocument = await (await call('/openapi.json')).json();
const operations = operationsOf(document);

let tried = 0;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  console.log(`${tried} made up requests were answered`);
});

async function check({ method, target, headers, body }: MadeUp): Promise<void> {
  const before = changes;
  writeFileSync(configFile, original);
  const answer = await call(target, { method, headers, ...(body === undefined ? {} : { body }) });
  tried += 1;
  expect(answer.status).not.toBe(500);
  const text = readFileSync(configFile, 'utf8');
  if (answer.status >= 400) expect([changes, text]).toEqual([before, original]);
  else expect(parseToml(text).ok).toBe(true);
}

describe('made up requests', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    'to %s are answered as described and change nothing when they are refused',
    async (_, operation) => {
      await fc.assert(fc.asyncProperty(madeUp(operation), check), { numRuns: 60 });
    },
  );

  test('leave no stack in the log', () => {
    expect(lines.filter(({ level, message }) => level === 'ERROR' || / at .*:\d+:\d+/.test(message))).toEqual([]);
  });
});

describe('bytes that no client would send', () => {
  const server = listen(createHandler(fixture.deps), { host: '127.0.0.1', port: 0 });
  afterAll(() => server.close());

  /** Everything that comes back until the server closes; null when it does not. */
  const send = (bytes: string): Promise<string | null> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect(server.port, '127.0.0.1', () => socket.end(Buffer.from(bytes, 'latin1')));
      socket.setEncoding('latin1');
      socket.setTimeout(30_000, () => {
        resolve(null);
        socket.destroy();
      });
      socket.on('data', (text: string) => {
        answer += text;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', () => resolve(answer));
    });

  test('are answered or cut off, never left waiting and never a defect', async () => {
    const before = changes;
    await fc.assert(
      fc.asyncProperty(rawRequest, async (bytes) => {
        const answer = await send(bytes);
        tried += 1;
        expect(answer).not.toBeNull();
        expect(answer ?? '').not.toMatch(/^HTTP\/1\.1 500/);
        expect(answer ?? '').not.toContain('stored-key');
      }),
      { numRuns: 400 },
    );
    expect(changes).toBe(before);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(fixture.lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
  });
});
