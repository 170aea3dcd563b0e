import type { Ask, Result } from '../api.ts';

/** The text that was written since the last question. */
export interface LogChunk {
  text: string;
  /** The text is from the start of a new file of the same name. */
  rotated: boolean;
  /** The text begins somewhere in the file: everything before was not asked for. */
  cut: boolean;
}

export interface LogReaderDependencies {
  get: (path: string, ask: Ask) => Promise<Result>;
  /** File name. */
  file: string;
  /** Bytes from the end of the file that are read first. */
  tail: number;
}

/** Reading a whole file again costs; above this size only every second question does, above twice of it every third. */
const costly = 1_000_000;

/**
 * Reads a growing log file: first its end (`?since=-<bytes>`), then only what is new (`?since=<bytes>`, the next
 * position comes from the header `X-Log-Size`). A service that does not know `since` sends the whole file each time;
 * then the new part is found here. The body of a good answer is a `LogChunk`.
 */
export function createLogReader({ get, file, tail }: LogReaderDependencies) {
  const path = `logs/${encodeURIComponent(file)}`;
  let position: number | null = null;
  let whole: { text: string; etag: string | null } | null = null;
  let pause = 0;

  async function ask({ signal }: Ask): Promise<Result> {
    if (whole !== null) return askWhole(signal);
    if (position !== null) return askSince(position, signal);
    const end = await get(`${path}?since=-${tail}`, { signal, text: true });
    const result = end.failure?.status === 400 ? await get(`${path}?since=0`, { signal, text: true }) : end;
    return result.failure === null ? first(result) : result;
  }

  function first(result: Result): Result {
    const text = bodyOf(result);
    const size = sizeOf(result);
    if (size === null) {
      whole = { text, etag: result.answer?.headers.get('ETag') ?? null };
      pause = Math.floor(text.length / costly);
      return chunk(result, { text, rotated: false, cut: false });
    }
    position = size;
    const cut = new TextEncoder().encode(text).length < size && size > tail;
    // The first line is most likely not whole.
    return chunk(result, { text: cut ? text.slice(text.indexOf('\n') + 1) : text, rotated: false, cut });
  }

  async function askSince(since: number, signal: AbortSignal | undefined): Promise<Result> {
    const result = await get(`${path}?since=${since}`, { signal, text: true });
    if (result.failure !== null) return result;
    const size = sizeOf(result);
    if (size === null || size >= since) {
      position = size ?? since;
      return chunk(result, { text: size === null ? '' : bodyOf(result), rotated: false, cut: false });
    }
    const again = await get(`${path}?since=0`, { signal, text: true });
    if (again.failure !== null) return again;
    position = sizeOf(again) ?? 0;
    return chunk(again, { text: bodyOf(again), rotated: true, cut: false });
  }

  async function askWhole(signal: AbortSignal | undefined): Promise<Result> {
    if (pause > 0) {
      pause -= 1;
      return { answer: { unchanged: true, body: null, headers: new Headers() }, failure: null };
    }
    pause = Math.floor((whole?.text.length ?? 0) / costly);
    const result = await get(path, { signal, text: true, etag: whole?.etag ?? null });
    if (result.failure !== null || result.answer.unchanged) return result;
    const text = bodyOf(result);
    const before = whole?.text ?? '';
    whole = { text, etag: result.answer.headers.get('ETag') };
    if (text.startsWith(before)) return chunk(result, { text: text.slice(before.length), rotated: false, cut: false });
    return chunk(result, { text, rotated: true, cut: false });
  }

  return { ask };
}

function bodyOf(result: Result): string {
  return typeof result.answer?.body === 'string' ? result.answer.body : '';
}

function sizeOf(result: Result): number | null {
  const value = result.answer?.headers.get('X-Log-Size') ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}

function chunk(result: Result, body: LogChunk): Result {
  return { answer: { unchanged: false, body, headers: result.answer?.headers ?? new Headers() }, failure: null };
}
