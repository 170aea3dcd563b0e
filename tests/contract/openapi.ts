import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

/** Checks answers against one published OpenAPI 3.0 document. */
export interface OpenApi {
  /** What is wrong with the answer of an operation, in words; [] = nothing. `path` as in the document. */
  problems(method: string, path: string, body: unknown): string[];
  /** Whether the document has this operation at all. */
  has(method: string, path: string): boolean;
}

type Json = Record<string, unknown>;

export function readOpenApi(file: string): OpenApi {
  const document = relax(JSON.parse(readFileSync(file, 'utf8'))) as Json;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addFormat('date-span', true);
  ajv.addSchema(document, 'api');
  const operation = (method: string, path: string) => at(document, 'paths', path, method.toLowerCase());
  return {
    has: (method, path) => operation(method, path) !== undefined,
    problems(method, path, body) {
      const content = at(operation(method, path), 'responses', '200', 'content');
      const schema = at(content, 'application/json', 'schema');
      if (schema === undefined) return [`${method} ${path} has no schema`];
      const validate = ajv.compile(rebase(schema) as Json);
      if (validate(body)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

/**
 * Two readings of the documents that the programs themselves force: `nullable` is OpenAPI's word for "or null", and the
 * body of a command carries the parameters of the command beside the documented ones.
 */
function relax(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => relax(member));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Json = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, relax(member, name)]));
  if (copy.nullable === true && typeof copy.type === 'string') copy.type = [copy.type, 'null'];
  delete copy.nullable;
  if (key === 'Command' && 'properties' in copy) delete copy.additionalProperties;
  return copy;
}

function rebase(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rebase);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === '$ref' ? `api${String(value)}` : rebase(value),
  ]);
  return Object.fromEntries(entries);
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? (found as Json)[key] : undefined),
    value,
  );
}
