/** Pictures on disk, as many as fit; the one that was fetched longest ago goes first. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredPicture {
  bytes: Uint8Array;
  /** Unix milliseconds. */
  fetchedAt: number;
}

export interface PosterStore {
  /** Null = not stored, or not readable. */
  get(key: string): Promise<StoredPicture | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

/** @param limit bytes of all pictures together */
export function posterStore(folder: string, limit: number): PosterStore {
  const fileOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'));
  let total: Promise<number> | null = null;
  let written = 0;

  const measured = async (): Promise<number> => {
    await mkdir(folder, { recursive: true });
    const files = await listed(folder);
    return files.reduce((sum, { size }) => sum + size, 0);
  };
  const grown = async (bytes: number): Promise<void> => {
    total ??= measured();
    const size = (await total) + bytes;
    total = Promise.resolve(size);
    if (size > limit) total = shrink(folder, limit * 0.9);
    await total;
  };

  return {
    async get(key) {
      const file = fileOf(key);
      try {
        const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
        return { bytes, fetchedAt: mtimeMs };
      } catch {
        // Whatever is in the way, it can be fetched again.
        return null;
      }
    },
    async put(key, bytes) {
      total ??= measured();
      await total;
      written += 1;
      const unfinished = `${fileOf(key)}.${process.pid}-${written}`;
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, fileOf(key));
      await grown(bytes.length);
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

interface File {
  path: string;
  size: number;
  mtimeMs: number;
}

async function listed(folder: string): Promise<File[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name): Promise<File[]> => {
      const path = join(folder, name);
      try {
        const { size, mtimeMs } = await stat(path);
        return [{ path, size, mtimeMs }];
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    }),
  );
  return files.flat();
}

/** @returns the bytes that are left */
async function shrink(folder: string, target: number): Promise<number> {
  const files = (await listed(folder)).sort((a, b) => a.mtimeMs - b.mtimeMs);
  let size = files.reduce((sum, file) => sum + file.size, 0);
  for (const file of files) {
    if (size <= target) break;
    await rm(file.path, { force: true });
    size -= file.size;
  }
  return size;
}

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOENT';
}
