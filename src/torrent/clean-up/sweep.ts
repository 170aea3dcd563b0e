/** Removing empty folders below the folder of a category, after something in it was cleaned up. */
import { join } from 'node:path';
import type { CleanUpRow } from '../../database/clean-ups.ts';
import { type CategoryFolder, emptyTrees, isOwnFolder } from '../rules/sweep.ts';
import { plural } from '../rules/words.ts';
import { allSettled, type CleanUpContext } from './context.ts';
import { mountPoints } from './disk.ts';
import { lookThrough, removeEmpty } from './folders.ts';
import { asSeenHere } from './here.ts';

export interface Sweep {
  /** Something was cleaned up for this one. */
  wanted(row: CleanUpRow): void;
  /** Unix milliseconds; Infinity = nothing is to be done. */
  due(): number;
  run(): Promise<void>;
}

/** Clean-ups that follow each other are one. */
const after = 60_000;
/** A disk has better things to do. */
const between = 3_600_000;
const again = 5 * 60_000;
/** Folders that go at once, each with what is in it; others wait for the next time. */
const most = 25;
const named = 10;

const rule = 'sweep';

interface Place {
  row: CleanUpRow;
  /** Unix milliseconds; Infinity = not wanted. */
  due: number;
  /** When it was looked through last. */
  ranAt: number;
  /** What a dry run said last. */
  said: string;
}

/** @param categories those of the configuration, whose folders stay */
export function createSweep(context: CleanUpContext, categories: readonly string[]): Sweep {
  const { core, dryRun } = context;
  const { clock, signal } = core;
  const places = new Map<string, Place>();

  const isHeld = () => core.clients.names().some((client) => context.held(client) !== null) || !allSettled(core);
  const run = async (root: string, place: Place): Promise<void> => {
    const { row } = place;
    place.due = clock.now() + again;
    if (isHeld()) return;
    const folders = await categoryFolders(context);
    if (!isOwnFolder(root, row.category, folders)) {
      place.due = Number.POSITIVE_INFINITY;
      return core.log.debug(`Empty folders below ${root} stay: it is not the folder of ${row.category} alone`);
    }
    const seen = await lookThrough(root, signal);
    place.due = Number.POSITIVE_INFINITY;
    place.ranAt = clock.now();
    if (seen === null) return;
    const { CompletedDownloadFolder, FreeSpaceFolder } = core.config.Settings;
    const own = folders.flatMap(({ folder }) => (folder === '' ? [] : [folder]));
    const facts = {
      folders: seen,
      now: clock.now(),
      root,
      kept: [...own, ...mountPoints(), CompletedDownloadFolder, FreeSpaceFolder].filter((path) => path !== ''),
      categories: [...categories, ...folders.map(({ category }) => category)],
    };
    const trees: string[][] = [];
    for (const tree of emptyTrees(facts).slice(0, most)) {
      const inUse = await core.inquiry.inUse(join(root, tree.at(-1) ?? ''));
      if (inUse === null) return;
      if (inUse.length === 0) trees.push(tree);
    }
    if (trees.length === 0 || isHeld() || signal.aborted) return;
    const changedAt = new Map(seen.map((folder) => [folder.path, folder.changedAt]));
    const paths = dryRun ? trees.flat() : trees.flatMap((tree) => removeEmpty(root, tree, changedAt));
    say(root, place, paths);
  };
  const say = (root: string, place: Place, paths: readonly string[]) => {
    const names = `${paths.slice(0, named).join(', ')}${paths.length > named ? ', …' : ''}`;
    const text = `${plural(paths.length, 'folder')}: ${names}`;
    if (paths.length === 0 || (dryRun && place.said === text)) return;
    place.said = text;
    const about = { client: place.row.client, hash: '', name: root, category: place.row.category };
    const inputs = { folder: root, folders: paths.length };
    const reason = `Empty folders below ${root} were removed.`;
    core.journal.reported(
      about,
      dryRun
        ? { rule, verdict: 'would', reason: `Dry run: would remove ${text}.`, inputs }
        : { rule, verdict: 'done', reason, inputs, result: text },
    );
    core.journal.flushAll();
  };
  return {
    wanted(row) {
      const root = asSeenHere(row.savePath, core.config);
      const place = places.get(root) ?? {
        row,
        due: Number.POSITIVE_INFINITY,
        ranAt: Number.NEGATIVE_INFINITY,
        said: '',
      };
      places.set(root, { ...place, row, due: Math.max(clock.now() + after, place.ranAt + between) });
    },
    due: () => Math.min(Number.POSITIVE_INFINITY, ...[...places.values()].map(({ due }) => due)),
    async run() {
      for (const [root, place] of places) if (place.due <= clock.now() && !signal.aborted) await run(root, place);
    },
  };
}

/** Of all clients. @throws OutsideError */
async function categoryFolders({ core }: CleanUpContext): Promise<CategoryFolder[]> {
  const all: CategoryFolder[] = [];
  for (const client of core.clients.names()) {
    const known = await core.writer.read(client, (calls) => calls.categories());
    for (const [category, path] of known) {
      all.push({ category, folder: path === '' ? '' : asSeenHere(path, core.config) });
    }
  }
  return all;
}
