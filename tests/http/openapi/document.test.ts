import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript';
import { accessTable } from '../../../src/http/access.ts';
import type { OpenApiDocument } from '../../../src/http/openapi/document.ts';
import { createFixture } from '../fixture.ts';

const root = join(import.meta.dir, '../../..');
const fixture = createFixture();
const document: OpenApiDocument = await (await fixture.call('/openapi.json')).json();

interface Operation {
  operationId: string;
  summary?: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: Record<string, unknown> }> }>;
  security: object[];
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation: operation as unknown as Operation,
  })),
);
const find = (name: string) => operations.find((one) => one.name === name)?.operation;

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.0.1 with a title ending in API and version v1', () => {
    expect(document.openapi).toBe('3.0.1');
    expect(document.info.title).toEndWith(' API');
    expect(document.info.version).toBe('v1');
  });

  test('is valid', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect([valid, errors]).toEqual([true, undefined]);
  });

  test('is the same at /openapi.json, /api/openapi.json and /web/openapi.json', async () => {
    for (const target of ['/api/openapi.json', '/web/openapi.json']) {
      expect(await (await fixture.call(target)).json()).toEqual(document);
    }
  });

  test('under /api wants the token, elsewhere it is public and says nothing that is set', async () => {
    const { call, webui } = createFixture();
    webui.Token = 'secret-token';
    expect((await call('/api/openapi.json')).status).toBe(401);
    const open = await call('/openapi.json');
    expect(open.status).toBe(200);
    expect(await open.text()).not.toContain('secret-token');
  });

  test('lists every route of the access table, with a summary and an id of its own', () => {
    const written = Object.keys(accessTable).map((route) => route.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}'));
    expect(operations.map(({ name }) => name).sort()).toEqual(written.sort());
    expect(operations.filter(({ operation }) => !operation.summary).map(({ name }) => name)).toEqual([]);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('describes a success for every operation, and all others as {error}', () => {
    const error = { $ref: '#/components/schemas/Error' };
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect([name, statuses.some((status) => /^[23]/.test(status))]).toEqual([name, true]);
      for (const status of statuses.filter((one) => /^[45]/.test(one))) {
        const schema = operation.responses[status]?.content?.['application/json']?.schema;
        const own = schema?.properties as Record<string, unknown> | undefined;
        expect([name, status, schema?.$ref ?? typeof own?.error]).toEqual([name, status, own ? 'object' : error.$ref]);
      }
    }
  });

  test('demands credentials where the access table does', () => {
    expect(find('GET /health')?.security).toEqual([]);
    expect(find('POST /web/login')?.security).toEqual([]);
    expect(find('GET /web/status')?.security).toEqual([{ session: [] }, { bearer: [] }, {}]);
    expect(find('GET /api/health')).toBeUndefined();
    expect(find('GET /api/status')?.security).toEqual([{ bearer: [] }, { token: [] }, { session: [] }, {}]);
    expect(find('GET /api/status')?.responses['401']).toBeDefined();
    expect(find('GET /health')?.responses['401']).toBeUndefined();
  });

  test('describes what is no JSON by its media type', () => {
    expect(Object.keys(find('GET /web/logs/{name}')?.responses['200']?.content ?? {})).toEqual(['text/plain']);
    expect(Object.keys(find('GET /web/logs/{name}/download')?.responses['200']?.content ?? {})).toEqual([
      'application/octet-stream',
    ]);
    expect(find('GET /ui')?.responses['302']).toEqual({ description: 'The address of the page.' });
  });

  test('says where the interface lies below a URL base', async () => {
    const { call, webui } = createFixture();
    expect(document.servers).toEqual([{ url: '/' }]);
    webui.UrlBase = '/tendarr/';
    expect((await (await call('/openapi.json')).json()).servers).toEqual([{ url: '/tendarr' }]);
  });

  test('is not sent again to who has it, and packed to who can unpack it', async () => {
    const { call } = createFixture();
    const packed = await call('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const etag = packed.headers.get('etag') ?? '';
    expect((await call('/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

test('a client that is generated from the document compiles and knows the answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-client-'));
  try {
    writeFileSync(join(folder, 'api.ts'), await openapiTypes(document as unknown as OpenAPI3));
    writeFileSync(join(folder, 'use.ts'), use);
    const words = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'esnext', '--skipLibCheck'];
    const compiled = Bun.spawnSync([join(root, 'node_modules/.bin/tsc'), ...words, join(folder, 'use.ts')], {
      cwd: folder,
    });
    expect([compiled.exitCode, compiled.stdout.toString()]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const use = `
import type { paths } from './api';
type Ok<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer J } } } } } ? J : never;
declare const processes: Ok<'/web/processes'>;
export const kind: 'search' | 'torrent' | undefined = processes.processes[0]?.kind;
export const pid: number | null | undefined = processes.processes[0]?.pid;
declare const status: Ok<'/api/status'>;
export const theme: string = status.webui.Theme;
declare const page: Ok<'/web/torrents'>;
export const next: string | undefined = page.torrents[0]?.next?.reason;
// @ts-expect-error the document knows no such field
export const none = status.nothing;
`;
