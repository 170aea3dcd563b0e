/** Notices edits of the configuration file by hand. */
import { statSync } from 'node:fs';

export interface WatchOptions {
  path: string;
  /** Called once for each change, when the file has been the same at two looks in a row. */
  onChange: () => void;
  /** Calls `look` again and again; gives the way to stop that. Default: every 3 seconds, without keeping the process alive. */
  schedule?: (look: () => void) => () => void;
}

export interface Watch {
  /** To be called after a save of our own, so that it is not taken for an edit. */
  saved: () => void;
  stop: () => void;
}

export function watchFile({ path, onChange, schedule = everyThreeSeconds }: WatchOptions): Watch {
  let known = stampOf(path);
  let pending: string | null = null;
  const stop = schedule(() => {
    const seen = stampOf(path);
    if (seen === known) {
      pending = null;
    } else if (seen !== pending) {
      pending = seen;
    } else {
      known = seen;
      pending = null;
      onChange();
    }
  });
  return {
    saved: () => {
      known = stampOf(path);
      pending = null;
    },
    stop,
  };
}

/** Changes with every save: editors replace the file (inode), others write into it (size, times). */
function stampOf(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
    return stat ? [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ') : 'missing';
  } catch {
    return 'unreadable';
  }
}

function everyThreeSeconds(look: () => void): () => void {
  const timer = setInterval(look, 3000);
  timer.unref();
  return () => clearInterval(timer);
}
