import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../src/error.ts';
import { dataFolder, dataPaths, isContainer, prepareDataFolder, type Surroundings } from '../src/paths.ts';

const plain: Surroundings = { env: {}, platform: 'linux', home: '/home/nas', inContainer: false };

const table: [Partial<Surroundings>, string][] = [
  [{}, '/home/nas/.config/tendarr'],
  [{ env: { XDG_CONFIG_HOME: '/etc/nas' } }, '/etc/nas/tendarr'],
  [{ env: { XDG_CONFIG_HOME: 'relative' } }, '/home/nas/.config/tendarr'],
  [{ inContainer: true }, '/config'],
  [{ inContainer: true, env: { TENDARR_DATA: '/data' } }, '/data'],
  [{ argument: '/here', inContainer: true, env: { TENDARR_DATA: '/data' } }, '/here'],
  [{ platform: 'darwin', home: '/Users/nas' }, '/Users/nas/Library/Application Support/Tendarr'],
  [{ platform: 'win32', home: 'C:\\Users\\nas' }, 'C:\\Users\\nas\\AppData\\Roaming\\Tendarr'],
  [{ platform: 'win32', home: 'C:\\Users\\nas', env: { APPDATA: 'D:\\Data' } }, 'D:\\Data\\Tendarr'],
];

test.each(table)('%p: the data folder is %s', (surroundings, folder) => {
  expect(dataFolder({ ...plain, ...surroundings })).toBe(folder);
});

test.each([
  [{}, [], false],
  [{}, ['/.dockerenv'], true],
  [{}, ['/run/.containerenv'], true],
  [{ TENDARR_INSTALLATION: 'docker' }, [], true],
  [{ TENDARR_INSTALLATION: 'binary' }, [], false],
])('%p with %p is a container: %p', (env: Record<string, string>, files: string[], expected) => {
  expect(isContainer(env, (path) => files.includes(path))).toBe(expected);
});

describe('preparing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendarr-paths-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('makes the folder and what lies in it', () => {
    const paths = prepareDataFolder(join(folder, 'a', 'b'));
    expect(paths).toEqual(dataPaths(join(folder, 'a', 'b')));
    for (const path of [paths.logs, paths.db, paths.cache]) expect(statSync(path).isDirectory()).toBe(true);
    expect(paths.config).toBe(join(folder, 'a', 'b', 'config.toml'));
  });

  test.if(process.platform !== 'win32')('keeps the databases, with the hash of the password, to their owner', () => {
    expect(statSync(prepareDataFolder(join(folder, 'mode')).db).mode & 0o077).toBe(0);
  });

  test('says which folder cannot be used, whose it is and who we are', () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    try {
      prepareDataFolder(path);
      expect.unreachable();
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(AppError);
      expect((thrown as AppError).code).toBe('unavailable');
      expect((thrown as AppError).message).toContain(`The data folder ${path} cannot be used`);
      expect((thrown as AppError).message).toContain(`Tendarr runs as user ${process.getuid?.()}`);
    }
  });
});
