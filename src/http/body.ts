/** JSON bodies with a bound on their size. */
import { AppError } from '../error.ts';

/** Bytes. The largest body that makes sense is a whole configuration. */
export const bodyLimit = 1_048_576;

/**
 * The body as JSON, undefined when there is none. Throws AppError `too_large` as soon as more than the limit has
 * arrived, `invalid` for what is not JSON in UTF-8.
 */
export async function readJson(request: Request, limit = bodyLimit): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON');
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // The announced length is checked by the guard; a chunked body announces none.
  for await (const part of arriving(request)) {
    size += part.length;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A caller that goes away in the middle gets no answer any more; it is no defect of ours. */
async function* arriving(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of request.body ?? []) yield part;
  } catch {
    throw new AppError('invalid', 'The request body broke off');
  }
}

export function tooLarge(): AppError {
  return new AppError('too_large', `The request body is larger than ${bodyLimit} bytes`);
}
