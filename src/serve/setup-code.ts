/**
 * What proves, before a password exists, that somebody owns this machine: a code that only its terminal and a file in
 * the data folder show, never a log that the interface serves.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dataPaths } from '../paths.ts';

export interface SetupCode {
  /** To be asked only while no password is set. Makes a code where there is none. */
  codes(): string[];
  done(): void;
}

export interface SetupCodeOptions {
  dataFolder: string;
  hasPassword: boolean;
  /** `TENDARR_SETUP_CODE`. */
  fromEnvironment: string | undefined;
  /** `WebUI.Token` as it was when the process started: one that was set since proves nothing. */
  tokenAtStart: string;
  /** Shows a text on the terminal, and nowhere else. */
  show(text: string): void;
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Nothing is remembered but what cannot change: `tendarr password` sets and removes the password beside a running
 * service, and leaves a new code in the file when it removes it.
 */
export function prepareSetupCode({
  dataFolder,
  hasPassword,
  fromEnvironment,
  tokenAtStart,
  show,
}: SetupCodeOptions): SetupCode {
  const fixed = [fromEnvironment ?? '', tokenAtStart].filter((code) => code.trim() !== '');
  const issue = () => show(issueSetupCode(dataFolder));
  if (hasPassword || fixed.length > 0) forget(dataFolder);
  else issue();
  return {
    codes: () => {
      if (fixed.length === 0 && written(dataFolder) === null) issue();
      return [...fixed, written(dataFolder) ?? ''];
    },
    done: () => forget(dataFolder),
  };
}

/** Writes a new code into its file, which takes the place of an older one. @returns what to show on the terminal */
export function issueSetupCode(dataFolder: string): string {
  const file = dataPaths(dataFolder).setupCode;
  const code = newCode();
  // Whoever made a file or a link of this name before shall not own the new one.
  forget(dataFolder);
  writeFileSync(file, `${code}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return `No password is set. To set one in the browser, use the setup code ${code} (also in ${file}).`;
}

function forget(dataFolder: string): void {
  rmSync(dataPaths(dataFolder).setupCode, { force: true });
}

/** Null = there is none, or what stands there is none of ours. */
function written(dataFolder: string): string | null {
  try {
    const text = readFileSync(dataPaths(dataFolder).setupCode, 'utf8').trim();
    return /^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** 12 characters, about 59 bits: `ABCD-EFGH-JKMN`. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
