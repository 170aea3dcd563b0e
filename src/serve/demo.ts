/** `--demo`: an invented torrent client and invented managers, and a data folder that is set up for them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDemo } from '../demo/stack.ts';
import { AppError } from '../error.ts';

export interface DemoFolder {
  dataFolder: string;
  /** Ends the invented servers; a temporary folder is removed. */
  stop(): Promise<void>;
}

/** First line of a configuration that the demo may write over. */
const demoMark = '# Written for the demo: it is replaced at each start with --demo.';

/**
 * @param data a folder to use instead of a temporary one; it is kept, and its config.toml is written anew because the
 * invented servers have other ports each time. Throws AppError `conflict` when the folder holds a real configuration.
 */
export async function startDemoFolder(data: string | undefined): Promise<DemoFolder> {
  if (data !== undefined) refuseReal(resolve(data, 'config.toml'));
  const stack = await startDemo();
  const dataFolder = data === undefined ? mkdtempSync(join(tmpdir(), 'tendarr-demo-')) : resolve(data);
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(join(dataFolder, 'config.toml'), `${demoMark}\n${stack.configToml()}`, { mode: 0o600 });
  return {
    dataFolder,
    stop: async () => {
      await stack.stop();
      if (data === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function refuseReal(configFile: string): void {
  if (existsSync(configFile) && !readFileSync(configFile, 'utf8').startsWith(demoMark)) {
    throw new AppError('conflict', `${configFile} is a real configuration: the demo needs a folder of its own`);
  }
}
