/** `tendarr check`: validates the configuration of a data folder. */
import { checkConfig } from '../config/check.ts';
import { findDataFolder } from '../data-folder.ts';
import { dataPaths } from '../paths.ts';

/** Exit code 0 when nothing has to be mended, else 1; each problem is a line with its key. */
export function check({ data }: { data?: string }): number {
  return checkConfig(dataPaths(findDataFolder(data)).config, process.env, console.log);
}
