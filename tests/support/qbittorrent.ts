import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientVersion, qbittorrentProgram } from './needs.ts';
import { freePort } from './port.ts';
import { until } from './wait.ts';

export interface StartOptions {
  /** Default `adminadmin`; '' = the web interface asks for none from this machine. */
  password?: string;
  /** Further lines of qBittorrent.conf by section, e.g. `{ BitTorrent: ['Session\\QueueingSystemEnabled=true'] }`. */
  conf?: Record<string, string[]>;
  /** The port of the web interface; default a free one. For a restart at the same address. */
  port?: number;
  /** Folder of an earlier start whose state is taken up again. */
  folder?: string;
}

/** A real qBittorrent on loopback without DHT, LSD and PeX. */
export interface Qbittorrent {
  version: ClientVersion;
  url: string;
  port: number;
  /** Where it listens for peers. */
  peerPort: number;
  username: string;
  password: string;
  folder: string;
  /** Default save path. */
  downloads: string;
  pid: number;
  /** Calls a method of the Web API with a session of its own: `call('torrents/delete', {hashes})`. */
  call(method: string, form?: Record<string, string> | FormData): Promise<Response>;
  /** Uploads a torrent; `fields` as in `torrents/add`. */
  addTorrent(bytes: Uint8Array, fields?: Record<string, string>): Promise<Response>;
  /** Ends the program and keeps its folder; `signal` default SIGTERM. */
  halt(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the program and removes its folder. */
  stop(): Promise<void>;
}

const username = 'admin';

/** Starts a real client and returns when its web interface answers. */
export async function startQbittorrent(version: ClientVersion, options: StartOptions = {}): Promise<Qbittorrent> {
  const program = qbittorrentProgram(version);
  if (program.found === null) throw new Error(`Missing: ${program.what}`);
  const { password = 'adminadmin', port = await freePort(), conf = {} } = options;
  const peerPort = await freePort();
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), `tendarr-qbittorrent-${version}-`));
  const downloads = join(folder, 'downloads');
  writeProfile(folder, downloads, { port, peerPort, password, conf });
  const child = Bun.spawn([program.found, `--profile=${folder}`], {
    env: { ...process.env, HOME: folder },
    stdin: 'ignore',
    stdout: Bun.file(join(folder, 'output.log')),
    stderr: Bun.file(join(folder, 'errors.log')),
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${url}/api/v2/app/version`), { what: `qBittorrent ${version} to answer` });
  const call = caller(url, password);
  const halt = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await child.exited;
    clearTimeout(impatience);
  };
  const addTorrent = (bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('torrents', new File([Buffer.from(bytes)], 'upload.torrent', { type: 'application/x-bittorrent' }));
    return call('torrents/add', form);
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    version,
    url,
    port,
    peerPort,
    username,
    password,
    folder,
    downloads,
    pid: child.pid,
    call,
    addTorrent,
    halt,
    stop,
  };
}

function caller(url: string, password: string): Qbittorrent['call'] {
  let cookie: string | undefined;
  const login = async () => {
    const answer = await fetch(`${url}/api/v2/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (!cookie) throw new Error(`qBittorrent refused the login: ${answer.status} ${await answer.text()}`);
  };
  return async (method, form = {}) => {
    if (password !== '' && !cookie) await login();
    const body = form instanceof FormData ? form : new URLSearchParams(form);
    return fetch(`${url}/api/v2/${method}`, { method: 'POST', body, headers: cookie ? { cookie } : {} });
  };
}

interface Profile {
  port: number;
  peerPort: number;
  password: string;
  conf: Record<string, string[]>;
}

function writeProfile(folder: string, downloads: string, { port, peerPort, password, conf }: Profile): void {
  const config = join(folder, 'qBittorrent', 'config');
  mkdirSync(config, { recursive: true });
  mkdirSync(downloads, { recursive: true });
  const sections: Record<string, string[]> = {
    LegalNotice: ['Accepted=true'],
    BitTorrent: [
      `Session\\DefaultSavePath=${downloads}`,
      `Session\\Port=${peerPort}`,
      'Session\\Interface=lo',
      'Session\\InterfaceName=lo',
      'Session\\InterfaceAddress=127.0.0.1',
      'Session\\DHTEnabled=false',
      'Session\\LSDEnabled=false',
      'Session\\PeXEnabled=false',
      'Session\\MultiConnectionsPerIp=true',
    ],
    Network: ['PortForwardingEnabled=false'],
    Preferences: [
      'WebUI\\Address=127.0.0.1',
      `WebUI\\Port=${port}`,
      'WebUI\\UseUPnP=false',
      `WebUI\\LocalHostAuth=${password !== ''}`,
      `WebUI\\Username=${username}`,
      `WebUI\\Password_PBKDF2="${passwordHash(password)}"`,
    ],
  };
  for (const [section, lines] of Object.entries(conf)) sections[section] = [...(sections[section] ?? []), ...lines];
  const text = Object.entries(sections).map(([section, lines]) => `[${section}]\n${lines.join('\n')}\n`);
  writeFileSync(join(config, 'qBittorrent.conf'), text.join('\n'));
}

/** PBKDF2-HMAC-SHA512 with 100,000 rounds, as qBittorrent stores it. */
function passwordHash(password: string): string {
  const salt = randomBytes(16);
  const key = pbkdf2Sync(password, salt, 100_000, 64, 'sha512');
  return `@ByteArray(${salt.toString('base64')}:${key.toString('base64')})`;
}
