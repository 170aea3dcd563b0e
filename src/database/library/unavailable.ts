import { AppError } from '../../error.ts';

/**
 * Runs a read of a library file. @throws AppError `unavailable` where the file is locked for longer than a reader
 * waits, not there, or damaged: it is a cache that its owner writes anew.
 */
export function whileReadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw explained(error);
  }
}

/** The same for what was thrown elsewhere. */
export function explained(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new AppError('unavailable', 'The library is being written, try again in a moment');
  }
  if (/^SQLITE_(CANTOPEN|CORRUPT|NOTADB|IOERR)/.test(code)) {
    return new AppError('unavailable', 'The library cannot be read; it is made anew with the next start');
  }
  return error;
}
