/** Which log files there are to read. One rule for list, view and download: only what this listing names. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LogsDeps } from '../http/logs.ts';

const logName = /\.log(\.\d+)?$/;

/** Regular files only: a link in the folder could lead anywhere. */
export function readLogFolder(folder: string): LogsDeps['logs'] {
  const statOf = (name: string) => {
    try {
      const stat = lstatSync(join(folder, name));
      return stat.isFile() ? stat : null;
    } catch {
      return null;
    }
  };
  const list = () => {
    try {
      return readdirSync(folder).filter((name) => logName.test(name) && statOf(name) !== null);
    } catch {
      return [];
    }
  };
  return {
    list,
    open: (name) => {
      const stat = list().includes(name) ? statOf(name) : null;
      return stat && { path: join(folder, name), size: stat.size };
    },
  };
}
