import type { Api } from '../api.ts';
import type { Source } from '../poll.ts';
import { createLogBuffer, type LogBuffer } from './buffer.ts';
import { createLogReader, type LogChunk } from './reader.ts';

export interface LogSourceOptions {
  file: string;
  /** Bytes from the end of the file that are read first. */
  tail: number;
  /** Entries that are kept. */
  limit: number;
  /** Milliseconds between two questions. */
  every: number;
}

/** What is known of a log; a new object after each change, around the same buffer. */
export interface LogView {
  buffer: LogBuffer;
}

/** A log file as something the poller can ask for. */
export function logSource(api: Pick<Api, 'get'>, { file, tail, limit, every }: LogSourceOptions): Source<LogView> {
  const reader = createLogReader({ get: api.get, file, tail });
  const buffer = createLogBuffer(limit);
  let view: LogView | null = null;
  return {
    path: `logs/${file} last ${limit}`,
    every,
    ask: reader.ask,
    read(body) {
      const { text, rotated, cut } = body as LogChunk;
      if (rotated) buffer.rotate();
      if (cut) buffer.markCut();
      buffer.append(text);
      if (view === null || text !== '' || rotated) view = { buffer };
      return view;
    },
  };
}
