/** What a reader does when the file is locked for longer than it waits. */
import { AppError } from '../error.ts';

/** @throws AppError `unavailable` with the text, for a file that is locked */
export function busyIsUnavailable<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('SQLITE_BUSY')) throw new AppError('unavailable', text);
    throw error;
  }
}
