/** Failures of the disk that holds the data folder, by the codes of the system and of SQLite. */

const sentences: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'The disk of the data folder is full'],
  [/^(EROFS|SQLITE_READONLY.*)$/, 'The data folder is read-only'],
  [/^(EIO|SQLITE_IOERR.*)$/, 'The disk of the data folder fails'],
];

/** What is wrong with the disk, as a sentence; null = it is something else. */
export function storageFailure(thrown: unknown): string | null {
  const code = String((thrown as { code?: unknown } | null)?.code);
  return sentences.find(([known]) => known.test(code))?.[1] ?? null;
}
