/** Whether the data folder takes what is to be kept. */
import { rmSync, writeFileSync } from 'node:fs';
import { databaseFolder } from '../database/files.ts';
import { messageOf } from '../error.ts';
import { storageFailure } from '../storage-failure.ts';

/** So that a process does not begin anew with the last free page, only to end with the next. */
const needed = 1024 * 1024;

/** Why nothing can be stored at this moment, as a sentence; null = it can. */
export function storageTrouble(dataFolder: string): string | null {
  const file = `${databaseFolder(dataFolder)}/.space-${process.pid}`;
  try {
    writeFileSync(file, new Uint8Array(needed));
    return null;
  } catch (thrown) {
    return storageFailure(thrown) ?? `The data folder cannot be written: ${messageOf(thrown)}`;
  } finally {
    rmQuietly(file);
  }
}

function rmQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What cannot be written cannot be removed either; the next try uses the same name.
  }
}
