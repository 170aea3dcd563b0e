/** The data folder of this process on this machine. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { dataFolder, isContainer } from './paths.ts';

/** @param argument `--data` of the command line. @returns an absolute path; nothing is made. */
export function findDataFolder(argument: string | undefined): string {
  const { env, platform } = process;
  return resolve(dataFolder({ argument, env, platform, home: homedir(), inContainer: isContainer(env, existsSync) }));
}
