/**
 * Reads the command line. Pure: words in, a command or the sentence that says what is wrong out.
 */
import { nearest } from './config/nearest.ts';

export interface ServeOptions {
  data?: string;
  host?: string;
  port?: number;
  demo: boolean;
}

export type Command =
  | { name: 'serve'; options: ServeOptions }
  | { name: 'check' | 'healthcheck' | 'password'; options: { data?: string; clear: boolean } }
  | { name: 'version' | 'help' }
  | { name: 'worker'; role: 'torrent' | 'search'; section: string }
  | { name: 'later'; word: string }
  | { name: 'wrong'; message: string };

const commands = ['serve', 'version', 'check', 'healthcheck', 'password', 'help'];
const laterCommands = ['update', 'backup', 'restore', 'service', 'import', 'selftest'];

type Flag = '--data' | '--host' | '--port' | '--demo' | '--clear';
const flagsOf: Record<string, Flag[]> = {
  serve: ['--data', '--host', '--port', '--demo'],
  check: ['--data'],
  healthcheck: ['--data'],
  password: ['--data', '--clear'],
  version: [],
  help: [],
};
const switches: Flag[] = ['--demo', '--clear'];
const helpWords = ['--help', '-h'];

export const usage = `Tendarr supervises qBittorrent together with Radarr, Sonarr and Lidarr.

  tendarr [serve] [--data DIR] [--host H] [--port P] [--demo]
                      run the service (the default)
  tendarr check       validate the configuration; exit code 0 when it is good
  tendarr password    set the password of the web page [--clear removes it]
  tendarr healthcheck exit code 0 when the running service answers
  tendarr version     print the version
  tendarr help        print this text

  --data DIR          the data folder (config.toml, logs, databases)
  --host H, --port P  listen here instead of where the configuration says; port 0 takes a free one
  --demo              run on invented torrent clients and invented managers; without --data in a temporary folder
`;

/** `words` are the arguments after the program. */
export function readCommandLine(words: readonly string[]): Command {
  const [first, ...rest] = words;
  if (first === undefined) return { name: 'serve', options: { demo: false } };
  if (helpWords.includes(first)) return { name: 'help' };
  if (first === '--version' || first === '-v') return { name: 'version' };
  if (first.startsWith('-')) return readFlags('serve', words);
  if (first === 'torrent' || first === 'search') return readWorker(first, rest);
  if (laterCommands.includes(first)) return { name: 'later', word: first };
  if (commands.includes(first)) return readFlags(first, rest);
  return wrong(`Unknown command ${first}`, first, [...commands, ...laterCommands]);
}

function readWorker(role: 'torrent' | 'search', rest: string[]): Command {
  const section = rest[0];
  if (!section || rest.length > 1) return { name: 'wrong', message: `${role} takes the name of one section` };
  return { name: 'worker', role, section };
}

function readFlags(command: string, words: readonly string[]): Command {
  const allowed = flagsOf[command] ?? [];
  if (words.some((word) => helpWords.includes(word))) return { name: 'help' };
  const values = new Map<Flag, string>();
  for (let place = 0; place < words.length; place++) {
    const [word, attached] = splitAttached(words[place] ?? '');
    const flag = allowed.find((one) => one === word);
    if (!flag) return wrong(`Unknown argument ${word}`, word, allowed);
    if (switches.includes(flag)) {
      if (attached !== null) return { name: 'wrong', message: `${flag} takes no value` };
      values.set(flag, '');
      continue;
    }
    const value = attached ?? words[++place];
    if (value === undefined || value === '') return { name: 'wrong', message: `${flag} needs a value` };
    values.set(flag, value);
  }
  return build(command, values);
}

function splitAttached(word: string): [string, string | null] {
  const at = word.startsWith('--') ? word.indexOf('=') : -1;
  return at < 0 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
}

function build(command: string, values: Map<Flag, string>): Command {
  const data = values.get('--data');
  if (command === 'version' || command === 'help') return { name: command };
  if (command === 'check' || command === 'healthcheck' || command === 'password') {
    return { name: command, options: { data, clear: values.has('--clear') } };
  }
  const port = readPort(values.get('--port'));
  if (port instanceof Error) return { name: 'wrong', message: port.message };
  return { name: 'serve', options: { data, host: values.get('--host'), port, demo: values.has('--demo') } };
}

function readPort(text: string | undefined): number | undefined | Error {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  return new Error(`--port must be a number from 0 to 65535, not ${text}`);
}

function wrong(sentence: string, word: string, valid: readonly string[]): Command {
  const near = nearest(word, valid);
  const hint = near
    ? `did you mean ${near}?`
    : valid.length
      ? `valid are ${valid.join(', ')}`
      : 'this command takes none';
  return { name: 'wrong', message: `${sentence}: ${hint}` };
}
