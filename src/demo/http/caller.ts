import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Fault, Hook } from './fault.ts';
import type { DemoRequest } from './request.ts';

/**
 * The process that sent a request, found by its end of the loopback connection. Linux only.
 * @throws when the process is gone or belongs to another user
 */
export function callerPid(request: Pick<DemoRequest, 'callerPort' | 'serverPort'>): number {
  const socket = `socket:[${inodeOf(request.callerPort, request.serverPort)}]`;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (openFiles(pid).includes(socket)) return Number(pid);
  }
  throw new Error(`No process owns the connection from port ${request.callerPort}`);
}

/** A crash point: ends the calling process and never answers it. `killed` is told the pid first. */
export function killCaller(killed: (pid: number) => void = () => {}, signal: NodeJS.Signals = 'SIGKILL'): Hook {
  return (request): Fault => {
    const pid = callerPid(request);
    killed(pid);
    process.kill(pid, signal);
    return { kind: 'hang' };
  };
}

function inodeOf(localPort: number, remotePort: number): string {
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local, remote, , , , , , , inode] = line.trim().split(/\s+/);
      if (portOf(local) === localPort && portOf(remote) === remotePort && inode) return inode;
    }
  }
  throw new Error(`No connection from port ${localPort} to port ${remotePort}`);
}

function portOf(address: string | undefined): number {
  return Number.parseInt(address?.split(':')[1] ?? '', 16);
}

function openFiles(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((name) => linkTarget(`${folder}/${name}`));
  } catch {
    return []; // ended meanwhile, or of another user
  }
}

function linkTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
