/** Where the running service listens, for other commands on the same machine. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const addressFile = (dataFolder: string) => join(dataFolder, 'db', 'address');

/** The host by which this machine reaches a listener: one on all interfaces is reached by loopback. */
function reachableAt(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function writeAddress(dataFolder: string, host: string, port: number): void {
  writeFileSync(addressFile(dataFolder), `${reachableAt(host, port)}\n`);
}

/** null when no service has left one; a service that was killed leaves one behind that nobody answers at. */
export function readAddress(dataFolder: string): string | null {
  try {
    return readFileSync(addressFile(dataFolder), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

export function removeAddress(dataFolder: string): void {
  rmSync(addressFile(dataFolder), { force: true });
}
