/** Cleaning up after an import: what is left in the folder of a torrent that has gone, where its owner wants that. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CleanUpRow } from '../../database/clean-ups.ts';
import { type CleanUp, cleanUp, type DiskFile, emptyFolders } from '../rules/clean-up.ts';
import { keyOf } from '../tracked.ts';
import { allSettled, type CleanUpContext, write } from './context.ts';
import { type Listing, listFolder, mountsAround, removeFiles } from './disk.ts';
import { asSeenHere } from './here.ts';

/**
 * `done`: something went, or would have gone but for a dry run. `over`: nothing is to go, now or later. `held`: nothing
 * may go for now. `unknown`: what has to be known is not.
 */
export type CleanUpEnd = 'done' | 'over' | 'held' | 'unknown';

export const rule = 'clean-up';

/** A disk that may not be written to, or a file that vanishes, is no reason to stop. */
export async function tryClean(context: CleanUpContext, row: CleanUpRow): Promise<CleanUpEnd> {
  try {
    return await clean(context, row);
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error;
    const inputs = { folder: row.contentPath };
    const reason = 'Its folder was to be cleaned up, but the disk did not take that.';
    write(context.core, row, { rule, verdict: 'failed', reason, inputs, result: code });
    return 'over';
  }
}

async function clean(context: CleanUpContext, row: CleanUpRow): Promise<CleanUpEnd> {
  const { core, filter } = context;
  const presence = await presenceOf(context, row);
  if (presence !== 'gone') return presence === 'here' ? 'over' : 'unknown';
  const folder = asSeenHere(row.contentPath, core.config);
  const completedFolder = asSeenHere(row.savePath, core.config);
  if (folder === completedFolder) return 'over';
  // A disk that is lost may come back.
  if (!existsSync(folder)) return context.held(row.client) === null ? 'over' : 'held';
  if (!existsSync(dirname(completedFolder))) {
    core.log.critical(`Nothing is cleaned up: ${dirname(completedFolder)} is not there`);
    return 'over';
  }
  const listing = listFolder(folder);
  const files = listing && (await probed(context, folder, listing.files));
  // Looking at the files may have taken its time.
  if ((await presenceOf(context, row)) !== 'gone') return 'unknown';
  const inUse = await core.inquiry.inUse(folder);
  if (inUse === null || !allSettled(core)) return 'unknown';
  const facts = { folder, completedFolder, mounts: mountsAround(folder), inUse, files, moved: row.moved };
  const decided = cleanUp(filter, facts);
  if (decided.do === 'nothing' || !listing) {
    core.log.debug(`${row.name}: not cleaned up, because ${decided.do === 'nothing' ? decided.because : 'unread'}`);
    return 'over';
  }
  return act(context, row, { folder, listing, decided });
}

/** By a list of the client that is complete and has been so for a while. */
async function presenceOf(context: CleanUpContext, row: CleanUpRow): Promise<'here' | 'gone' | 'unknown'> {
  const { core, isLeaving } = context;
  const { at, addedOn } = await core.inquiry.presence(row.client, row.hash);
  if (at === null || !allSettled(core) || isLeaving(keyOf(row.client, row.hash))) return 'unknown';
  return addedOn === null ? 'gone' : 'here';
}

interface Deed {
  folder: string;
  listing: Listing;
  decided: Exclude<CleanUp, { do: 'nothing' }>;
}

/** Without a pause: everything that was asked still holds. */
function act(context: CleanUpContext, row: CleanUpRow, { folder, listing, decided }: Deed): CleanUpEnd {
  const { core, dryRun } = context;
  const inputs = { folder, files: listing.files.length };
  const reason = sentenceOf(decided, row.moved);
  const held = context.held(row.client);
  if (held !== null) {
    const why = `Its folder is not cleaned up yet: ${held.why}.`;
    write(core, row, { rule, verdict: held.verdict, reason: why, inputs });
    return 'held';
  }
  if (dryRun) {
    write(core, row, { rule, verdict: 'would', reason: `Dry run: ${reason}`, inputs });
    return 'done';
  }
  // Only what still is as it was is touched.
  if (JSON.stringify(listFolder(folder)) !== JSON.stringify(listing)) return 'unknown';
  if (decided.do === 'delete') {
    const left = listing.files.filter((file) => !decided.paths.includes(file));
    const empty = emptyFolders(listing.folders, left);
    const count = removeFiles(folder, decided.paths, left.length > 0 ? empty : [...empty, '']);
    const result = `${count} file${count === 1 ? '' : 's'} removed${existsSync(folder) ? '' : ', and its folder'}`;
    write(core, row, { rule, verdict: 'done', reason, inputs, result });
    return 'done';
  }
  if (!row.givenUp) {
    context.giveUp(row, { rule, verdict: null, reason, inputs, action: null }, context.entriesOf(row.hash));
    context.gaveUp(row);
  }
  rmSync(folder, { recursive: true, force: true });
  write(core, row, { rule, verdict: 'done', reason, inputs, result: 'its folder was removed' });
  return 'done';
}

/** One after the other: a disk has one head. */
async function probed({ probe }: CleanUpContext, folder: string, paths: readonly string[]): Promise<DiskFile[]> {
  const files: DiskFile[] = [];
  for (const path of paths) files.push({ path, isPlayable: await probe(join(folder, path)) });
  return files;
}

function sentenceOf(decided: Deed['decided'], moved: boolean): string {
  if (decided.do === 'give up') return `Its folder was removed, because ${decided.because}.`;
  if (decided.paths.length === 0) return 'Its folder was removed, because it was empty.';
  return moved ? 'What its import left was removed.' : 'Files that are no media were removed from its folder.';
}
