/** Requests made up from the OpenAPI document: half right, half wrong, and some that no client would send. */
import fc from 'fast-check';
import type { OpenApiDocument } from '../../../src/http/openapi/document.ts';

export interface MadeUp {
  method: string;
  /** Path with query. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

interface Operation {
  parameters?: { name: string; in: string; schema: { type?: string; enum?: unknown[] } }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

export interface Described {
  name: string;
  method: string;
  path: string;
  operation: Operation;
}

export function operationsOf(document: OpenApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  );
}

const nasty = [
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e9',
  '0x10',
  '99999999999999999999',
  '%',
  '%00',
  '%2e%2e%2f',
  '%ff',
  "' OR 1=1 --",
  '<script>',
  '\u0000',
  '\ud800',
  'ä'.repeat(300),
  'Movies-HD',
  'movies',
  'all',
];

const word = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer().map(String),
);

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80';
  }
}

/** Encoded as it should be, not at all, or twice. */
const segment = fc.tuple(word, fc.constantFrom(0, 1, 1, 1, 2)).map(([text, times]) => {
  if (times === 0) return text.replace(/[^\w.%-]/g, '') || '-';
  return (times === 2 ? encoded(encoded(text)) : encoded(text)) || '-';
});

function query(operation: Operation): fc.Arbitrary<string> {
  const names = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names, 'token') }, { weight: 1, arbitrary: word });
  const value = fc.oneof(word, fc.integer({ min: -3, max: 700 }).map(String), fc.constantFrom('true', 'desc', '24h'));
  return fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${encoded(key)}=${encoded(text)}`).join('&'));
}

const values = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom<unknown>(...nasty, true, null, 0, -1, 1.5, []));

function body(operation: Operation): fc.Arbitrary<string | undefined> {
  const names = Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {});
  const shaped = fc.dictionary(fc.oneof(fc.constantFrom(...names, 'x'), word), values, { maxKeys: 5 });
  const changes = fc.dictionary(
    fc.oneof(fc.constantFrom('WebUI.Port', 'Settings', 'Movies-HD.URI', 'WebUI.Token', 'Client.Trackers'), word),
    values,
    { maxKeys: 4 },
  );
  return fc.oneof(
    { weight: 4, arbitrary: shaped.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: changes.map((value) => JSON.stringify({ changes: value })) },
    { weight: 1, arbitrary: values.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('{', '{"a":', '[1,', '\ufeff{}', '{"a":1}{"b":2}', 'x=1', '"\\ud800"') },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const oddHeaders: Record<string, string[]> = {
  host: ['localhost:6969', '192.168.1.2', 'evil.example', '[::1]:80', 'a b', 'nas:99999'],
  origin: ['http://localhost:6969', 'http://evil.example', 'null', 'x'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none'],
  authorization: ['Bearer x', 'Bearer', 'Basic eDp5', 'x', 'Bearer  '],
  cookie: ['tendarr_session=x', 'tendarr_session', '=', ';;;'],
  'if-none-match': ['*', 'W/"x"', '"', ',,,'],
  'accept-encoding': ['gzip', 'br;q=x', '*;q=0', ';;', 'gzip;q=1.0, identity'],
  range: ['bytes=0-1', 'bytes=-', 'x'],
  'x-forwarded-host': ['evil.example', ','],
};

const headers = fc
  .array(
    fc
      .constantFrom(...Object.keys(oddHeaders))
      .chain((name) => fc.constantFrom(...(oddHeaders[name] ?? [])).map((value) => [name, value] as const)),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs) as Record<string, string>);

const mediaTypes = ['application/json', 'application/json', 'application/json; charset=utf-8', 'text/plain', 'x'];

export function madeUp({ method, path, operation }: Described): fc.Arbitrary<MadeUp> {
  const parts = path.split(/\{\w+\}/);
  const places = Math.max(0, parts.length - 1);
  return fc
    .record({
      segments: fc.array(segment, { minLength: places, maxLength: places }),
      search: query(operation),
      body: method === 'POST' ? body(operation) : fc.constant(undefined),
      type: fc.constantFrom(...mediaTypes),
      headers,
    })
    .map(({ segments, search, body: text, type, headers: odd }) => {
      const filled = parts.map((part, index) => part + (segments[index] ?? '')).join('');
      return {
        method,
        target: search === '' ? filled : `${filled}?${search}`,
        headers: { ...odd, ...(text === undefined ? {} : { 'content-type': type }) },
        ...(text === undefined ? {} : { body: text }),
      };
    });
}

/** Bytes of a request as a careless or hostile program would write them. */
export const rawRequest: fc.Arbitrary<string> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'TRACE', 'get', 'G\u00c4T'),
    family: fc.constantFrom(
      '/web',
      '/api',
      '/static',
      '',
      '//web',
      '/web/..',
      '/%77eb',
      '/./web',
      '\\web',
      'http://x/web',
    ),
    rest: fc.oneof(
      fc.constantFrom(
        '/status',
        '/config',
        '/logs/Main.log',
        '/logs/..%2f..%2fconfig.toml',
        '/../../etc/passwd',
        '/meta?force=%',
      ),
      fc.string({ unit: fc.constantFrom(...'/.%2e\\?#&=:;@abc'), maxLength: 30 }),
    ),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''),
    headers: fc.constantFrom(
      'Host: nas\r\n',
      'Host: \r\n',
      '',
      'Host: nas\r\nContent-Length: 5\r\nContent-Type: application/json\r\n',
      'Host: nas\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n',
      'Host: nas\r\nContent-Length: -1\r\n',
      'Host: nas\r\nContent-Length: 99999999999\r\n',
      `Host: nas\r\nX: ${'a'.repeat(20_000)}\r\n`,
    ),
    body: fc.constantFrom('', '{"a":', '5\r\n{"a":\r\n0\r\n\r\n', 'zz\r\n'),
  })
  .map(({ method, family, rest, version, headers: lines, body: text }) => {
    return `${method} ${family}${rest} ${version}\r\n${lines}Connection: close\r\n\r\n${text}`;
  });
