/** Holds answers against the OpenAPI document, so that it and the behaviour cannot part. */
import Ajv, { type ValidateFunction } from 'ajv';
import type { OpenApiDocument } from '../../src/http/openapi/document.ts';
import { withoutBase } from '../../src/http/path.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export interface Asked {
  method?: string;
  /** Path with query, as it was sent. */
  target: string;
  base?: string;
}

/** Throws unless the answer is one that the document lists for the request, body included. */
export async function expectDescribed(document: OpenApiDocument, asked: Asked, answer: Response): Promise<void> {
  const { method = 'GET', target, base = '' } = asked;
  if (method === 'OPTIONS' && answer.status === 204) return;
  const path = withoutBase(target.split(/[?#]/)[0] ?? '', base);
  const operation = find(document, method === 'HEAD' ? 'GET' : method, path);
  const name = `${method} ${path} answered ${answer.status}`;
  const text = await textOf(answer.clone());
  if (!operation) {
    if (answer.status < 400 || !isError(text, method)) throw new Error(`${name}, and the document knows no such route`);
    return;
  }
  const described = operation.responses[answer.status];
  if (!described) throw new Error(`${name}, which the document does not list`);
  if (text === '' && method === 'HEAD') return;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const content = described.content?.[type] ?? described.content?.['*/*'];
  if (!content) {
    if (text !== '' || described.content) throw new Error(`${name} with ${type || 'no'} content that is not described`);
    return;
  }
  if (type !== 'application/json') return;
  const check = checkerOf(document, content.schema);
  if (!check(JSON.parse(text))) {
    throw new Error(
      `${name} with a body that is not described: ${JSON.stringify(check.errors)}\n${text.slice(0, 500)}`,
    );
  }
}

async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-encoding') !== 'gzip') return answer.text();
  const bytes = await answer.bytes();
  // Over a socket the client has unpacked it already.
  return new TextDecoder().decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? Bun.gunzipSync(bytes) : bytes);
}

function find(document: OpenApiDocument, method: string, path: string): Operation | null {
  const key = method.toLowerCase();
  const exact = document.paths[path]?.[key];
  if (exact) return exact as unknown as Operation;
  for (const [pattern, operations] of Object.entries(document.paths)) {
    if (!pattern.includes('{') || !operations[key]) continue;
    const open = pattern.endsWith('/{path}');
    const source = pattern.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
    if (new RegExp(`^${open ? source.replace(/\[\^\/\]\+$/, '.*') : source}$`).test(path)) {
      return operations[key] as unknown as Operation;
    }
  }
  return null;
}

function isError(text: string, method: string): boolean {
  if (method === 'HEAD' && text === '') return true;
  const body: unknown = JSON.parse(text);
  return typeof (body as { error?: unknown }).error === 'string';
}

const ajv = new Ajv({ strict: false, allErrors: true });
const checkers = new Map<object, ValidateFunction>();

function checkerOf(document: OpenApiDocument, schema: object): ValidateFunction {
  const known = checkers.get(schema);
  if (known) return known;
  const check = ajv.compile({ ...schema, components: document.components });
  checkers.set(schema, check);
  return check;
}
