import { fields, list } from './read.ts';

/** File names of `GET web/logs`, sorted. */
export function readLogFiles(body: unknown): string[] {
  return list(fields(body).files).filter((name): name is string => typeof name === 'string');
}

/** The log file that belongs to an instance; null when the service keeps none of that name. */
export function logFileOf(name: string, files: readonly string[]): string | null {
  const wanted = `${name}.log`.toLowerCase();
  return files.find((file) => file.toLowerCase() === wanted) ?? null;
}

/** What to open first: the file of everything, else the main one, else any. */
export function firstLogFile(files: readonly string[]): string | null {
  return files.find((file) => file === 'All.log') ?? files.find((file) => file === 'Main.log') ?? files[0] ?? null;
}
