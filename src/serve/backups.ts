/** Copies of the supervisor's own database, and what has to be said when one had to take its place. */
import type { Database } from 'bun:sqlite';
import { searchFile, tendarrFile } from '../database/files.ts';
import { forgetRestored, restoredAt } from '../database/restore.ts';
import { backUpTendarr, backUpUsers } from '../database/tendarr.ts';
import { messageOf } from '../error.ts';
import type { Logger } from '../log.ts';
import type { Attention } from '../supervisor/message.ts';

export interface Backups {
  /** The password was set or removed. */
  usersChanged(): void;
  stop(): void;
}

const hour = 3_600_000;
const day = 24 * hour;

/** A copy that cannot be made, as on a full disk, is told and tried again. */
export function startBackups(database: Database, dataFolder: string, log: Logger): Backups {
  const attempt = (copy: typeof backUpTendarr) => {
    try {
      copy(database, dataFolder, Date.now());
    } catch (thrown) {
      log.warning(`The accounts could not be copied: ${messageOf(thrown)}`);
    }
  };
  attempt(backUpTendarr);
  const timer = setInterval(() => attempt(backUpTendarr), 6 * hour);
  return { usersChanged: () => attempt(backUpUsers), stop: () => clearInterval(timer) };
}

/** For a day. What is said of torrents is said by their own processes. @param sections managed instances */
export function restoredAttention(dataFolder: string, sections: readonly string[], now: number): Attention[] {
  return [
    ...itemOf(tendarrFile(dataFolder), now, {
      id: 'restored:tendarr',
      subject: 'Accounts and charts',
      text: 'Their file was damaged and restored from a copy. Look whether your password is still the one you set.',
      action: '#/settings',
    }),
    ...sections.flatMap((section) =>
      itemOf(searchFile(dataFolder, section), now, {
        id: `restored-search:${section}`,
        subject: section,
        text: 'What was remembered of its searches was damaged and restored from a copy. Some may be done once more.',
        action: `#/logs/${encodeURIComponent(section)}.log`,
      }),
    ),
  ];
}

function itemOf(file: string, now: number, item: Omit<Attention, 'severity'>): Attention[] {
  const at = restoredAt(file);
  if (at === null) return [];
  if (now - at < day) return [{ ...item, severity: 'error' }];
  forgetRestored(file);
  return [];
}
