/** The data folder and what lies in it. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { AppError, messageOf } from './error.ts';

export interface Surroundings {
  /** `--data` of the command line. */
  argument?: string;
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  /** The home folder of the user. */
  home: string;
  inContainer: boolean;
}

/** Command line, `TENDARR_DATA`, `/config` in a container, else the place the operating system has for settings. */
export function dataFolder({ argument, env, platform, home, inContainer }: Surroundings): string {
  if (argument) return argument;
  if (env.TENDARR_DATA) return env.TENDARR_DATA;
  if (inContainer) return '/config';
  if (platform === 'win32') return win32.join(env.APPDATA || win32.join(home, 'AppData', 'Roaming'), 'Tendarr');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Tendarr');
  // A relative XDG_CONFIG_HOME has to be ignored, says its specification.
  const settings = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : posix.join(home, '.config');
  return posix.join(settings, 'tendarr');
}

/** Whether this runs in a container: Docker and Podman leave a mark, our own image says so. */
export function isContainer(
  env: Readonly<Record<string, string | undefined>>,
  exists: (path: string) => boolean,
): boolean {
  return env.TENDARR_INSTALLATION === 'docker' || exists('/.dockerenv') || exists('/run/.containerenv');
}

export interface DataPaths {
  folder: string;
  config: string;
  logs: string;
  db: string;
  cache: string;
  /** One-time code for the first password; exists only while there is none. */
  setupCode: string;
}

export function dataPaths(folder: string): DataPaths {
  return {
    folder,
    config: join(folder, 'config.toml'),
    logs: join(folder, 'logs'),
    db: join(folder, 'db'),
    cache: join(folder, 'cache'),
    setupCode: join(folder, 'setup-code'),
  };
}

/**
 * Makes the data folder and the folders in it. Throws AppError `unavailable` with the path, its owner and the user
 * this runs as, when it cannot be made, read or written to.
 */
export function prepareDataFolder(folder: string): DataPaths {
  const paths = dataPaths(folder);
  for (const path of [paths.folder, paths.logs, paths.db, paths.cache]) {
    try {
      // In the databases are the hash of the password and the sessions: nobody else on this machine has to read them.
      mkdirSync(path, { recursive: true, mode: path === paths.db ? 0o700 : 0o777 });
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (thrown) {
      throw new AppError(
        'unavailable',
        `The data folder ${path} cannot be used: ${messageOf(thrown)}.${whoOwns(path)}`,
      );
    }
  }
  return paths;
}

function whoOwns(path: string): string {
  const uid = process.getuid?.();
  if (uid === undefined) return '';
  let owner = '';
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat) owner = ` It belongs to user ${stat.uid}, group ${stat.gid}.`;
  } catch {
    // A folder that cannot be looked at has no owner to name.
  }
  return `${owner} Tendarr runs as user ${uid}, group ${process.getgid?.()}`;
}
