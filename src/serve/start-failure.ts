/** Why the service could not start, where that is the fault of the disk and not ours. */
import { AppError, messageOf } from '../error.ts';

const ofDisk =
  /^(ENOSPC|EROFS|EDQUOT|EACCES|EPERM|EIO|SQLITE_(FULL|READONLY|CANTOPEN|IOERR|PERM|AUTH|NOTADB|CORRUPT)\w*)$/;

/** @returns what to throw: an AppError `unavailable` that names the folder, else the same again. */
export function explainStart(thrown: unknown, dataFolder: string): unknown {
  const code = (thrown as { code?: unknown } | null)?.code;
  if (thrown instanceof AppError || typeof code !== 'string' || !ofDisk.test(code)) return thrown;
  return new AppError('unavailable', `The data folder ${dataFolder} cannot be used: ${messageOf(thrown)} (${code})`);
}
