/**
 * What proves, before a password exists, that somebody owns this machine: a code that only its terminal and a file in
 * the data folder show, never a log that the interface serves.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SetupCode {
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

export function prepareSetupCode(options: SetupCodeOptions): SetupCode {
  const file = join(options.dataFolder, 'setup-code');
  let codes: string[] = [];
  if (options.hasPassword) rmSync(file, { force: true });
  else {
    codes = [options.fromEnvironment ?? '', options.tokenAtStart].filter((code) => code.trim() !== '');
    if (codes.length === 0) {
      const code = newCode();
      writeFileSync(file, `${code}\n`, { mode: 0o600 });
      chmodSync(file, 0o600);
      options.show(`No password is set. To set one in the browser, use the setup code ${code} (also in ${file}).`);
      codes = [code];
    }
  }
  return {
    codes: () => codes,
    done: () => {
      codes = [];
      rmSync(file, { force: true });
    },
  };
}

/** 12 characters, about 59 bits: `ABCD-EFGH-JKMN`. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}
