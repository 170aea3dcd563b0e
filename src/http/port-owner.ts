/** Who listens on a TCP port, where the system tells (Linux, own processes or root). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** `name (process 123)`, null = not known. */
export function portOwner(port: number): string | null {
  try {
    const sockets = listeningSockets(port);
    if (sockets.size === 0) return null;
    const pid = readdirSync('/proc').find((entry) => /^\d+$/.test(entry) && holdsOne(entry, sockets));
    return pid === undefined ? null : `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`;
  } catch {
    return null;
  }
}

/** Inodes of the listening sockets, as `/proc/net/tcp` names them: field 1 address, 3 state (0A = listening), 9 inode. */
function listeningSockets(port: number): Set<string> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      if (fields[1]?.endsWith(suffix) && fields[3] === '0A' && fields[9]) inodes.add(`socket:[${fields[9]}]`);
    }
  }
  return inodes;
}

function holdsOne(pid: string, sockets: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}
