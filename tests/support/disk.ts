/** A folder on a disk whose free space means something to a test. */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../../src/serve/lock.ts';
import { until } from './wait.ts';

export interface Disk {
  folder: string;
  /** Bytes that are free at this moment. */
  free(): number;
  /** Removes the folder and lets the next test have the disk. */
  release(): void;
}

/** For whoever waits for the disk: longer than any test holds it. */
export const diskPatience = 900_000;

/**
 * Takes the disk: one test after the other, whatever process it is in, because what one writes the others would miss.
 * In memory where there is such a disk: hardly anybody else writes to it.
 */
export async function takeDisk(): Promise<Disk> {
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const lock = await until(() => lockFolder(join(tmpdir(), 'tendarr-tests-disk')), {
    timeout: diskPatience,
    every: 100,
    what: 'another test to let go of the disk',
  });
  const folder = mkdtempSync(join(place, 'tendarr-disk-'));
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const release = () => {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  };
  return { folder, free, release };
}
