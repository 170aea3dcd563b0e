/** The log files: list, read, follow, download. */
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { AppError } from '../error.ts';
import { isUnchanged, notModified } from './etag.ts';
import { readQuery } from './parameters.ts';
import { answers, reads, responses } from './schema.ts';
import { withoutInvalidUtf8 } from './utf8.ts';

const fileList = Type.Object({ files: Type.Array(Type.String()) });
const readQuerySchema = Type.Object({
  since: Type.Optional(
    Type.Integer({ description: 'Byte from which the file is read; below 0 it counts from the end.' }),
  ),
});

const bytes = { type: 'string', format: 'binary' };
const unchanged = 'Unchanged since the answer with that ETag';

/** A regular file of the log folder. */
export interface LogFile {
  path: string;
  /** Bytes. */
  size: number;
}

export interface LogsDeps {
  logs: {
    /** Names of the files in the log folder: regular files only, no links. */
    list(): string[];
    /** Null for every name that is not in the list. */
    open(name: string): LogFile | null;
  };
}

export function logsRoutes({ logs }: LogsDeps) {
  const open = (name: string): LogFile => {
    const file = logs.open(name);
    if (file === null) throw new AppError('not_found', 'Log file not found');
    return file;
  };
  return new Elysia()
    .get('/logs', () => ({ files: logs.list().sort(byCodePoint) }), {
      response: responses(fileList, 401, 403),
      detail: { summary: 'Names of the log files' },
    })
    .get('/logs/:name', ({ params, request }) => view(open(params.name), request), {
      detail: {
        summary: 'A log file as text',
        ...reads({ query: readQuerySchema }),
        ...answers(
          { 200: { text: 'text/plain', description: 'The file, or what lies behind since.' }, 304: unchanged },
          404,
        ),
      },
    })
    .get('/logs/:name/download', ({ params, request }) => download(params.name, open(params.name), request), {
      detail: {
        summary: 'A log file to keep',
        ...answers({ 200: { text: 'application/octet-stream', description: 'The file.', schema: bytes } }, 404),
      },
    });
}

/** The file as text, or what of it lies behind `since`; `X-Log-Size` is the `since` of the next read. */
async function view(file: LogFile, request: Request): Promise<Response> {
  const { since = 0 } = readQuery(readQuerySchema, request.url);
  const tag = `W/"${file.size.toString(36)}-${(await modified(file)).toString(36)}"`;
  const headers = { 'cache-control': 'no-cache', 'x-log-size': String(file.size) };
  if (isUnchanged(request.headers, tag)) return notModified(tag, headers);
  const from = since < 0 ? Math.max(file.size + since, 0) : Math.min(since, file.size);
  const text = Bun.file(file.path).slice(from, file.size).stream();
  return new Response(text.pipeThrough(withoutInvalidUtf8()), {
    headers: { ...headers, etag: tag, 'content-type': 'text/plain; charset=utf-8' },
  });
}

async function download(name: string, file: LogFile, request: Request): Promise<Response> {
  await modified(file);
  const bytes = Bun.file(file.path).slice(0, file.size);
  // Bun answers a Range header by itself when the body is a file; a log is always read whole.
  const body = request.headers.has('range') ? bytes.stream().pipeThrough(new TransformStream()) : bytes;
  const filename = name.replace(/[^A-Za-z0-9._-]/g, '_');
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${filename}`,
      'cache-control': 'no-cache',
    },
  });
}

/** Unix milliseconds. A file that was rotated away since it was listed is not found. */
async function modified(file: LogFile): Promise<number> {
  try {
    return (await Bun.file(file.path).stat()).mtimeMs;
  } catch {
    throw new AppError('not_found', 'Log file not found');
  }
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
