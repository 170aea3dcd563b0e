import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Torrent } from '../../../src/client/torrent.ts';
import type { LedgerEntry } from '../../../src/database/ledger.ts';
import { type Stage, type StageOptions, startStage } from './stage.ts';
import { complete } from './torrent.ts';

/** An imported torrent whose files are on a real disk, with an owner who wants them cleaned up. */
export interface Cleaning {
  stage: Stage;
  /** A folder of its own. */
  disk: string;
  /** That of the category. */
  root: string;
  /** That of the torrent. */
  folder: string;
  torrent: Torrent;
  put(...paths: string[]): void;
  there(path: string): boolean;
  rows(rule?: string): LedgerEntry[];
  stop(): Promise<void>;
}

export function startCleaning(options: StageOptions = {}, patch: Partial<Torrent> = {}): Cleaning {
  const disk = realpathSync(mkdtempSync(join(tmpdir(), 'tendarr-clean-')));
  const root = join(disk, 'movies');
  const folder = join(root, 'Release');
  const stage = startStage({ instance: '[Movies.Torrent]\nAutoDelete = true', ...options });
  const torrent = complete(1, { savePath: root, contentPath: folder, tags: ['tendarr-imported'], ...patch });
  stage.torrents.set(torrent.hash, torrent);
  return {
    stage,
    disk,
    root,
    folder,
    torrent,
    put(...paths) {
      for (const path of paths) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), path);
      }
    },
    there: (path) => existsSync(join(folder, path)),
    rows: (rule = 'clean-up') => stage.ledger().filter((row) => row.rule === rule),
    async stop() {
      await stage.stop();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}
