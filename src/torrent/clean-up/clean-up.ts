/** Cleaning up after an import: what is left in the folder of a torrent that has gone, where its owner wants that. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Core } from '../core.ts';
import type { Decision } from '../decide.ts';
import type { Entry } from '../journal.ts';
import { type CleanUp, cleanUp, type DiskFile, emptyFolders } from '../rules/clean-up.ts';
import type { FileFilter } from '../rules/file-filter.ts';
import type { Tracked } from '../tracked.ts';
import { listFolder, mountsAround, removeFiles } from './disk.ts';
import type { Probe } from './probe.ts';

export interface CleanUpOptions {
  core: Core;
  filter: FileFilter;
  probe: Probe;
  dryRun: boolean;
  /** Its release is given up with the manager. */
  giveUp: (tracked: Tracked, decision: Decision) => void;
}

const rule = 'clean-up';
/** The client removes files after the torrent. */
const patience = 30_000;

/** Gives what is told of torrents that leave. */
export function createCleanUp(options: CleanUpOptions): (tracked: Tracked) => void {
  const { core } = options;
  return (tracked) => {
    if (tracked.memory.importedAt === null) return;
    core.jobs.begin(async () => {
      await core.clock.sleep(patience, core.signal);
      if (!core.signal.aborted) await tryClean(options, tracked);
    });
  };
}

/** A disk that may not be written to, or a file that vanishes, is no reason to stop. */
async function tryClean(options: CleanUpOptions, tracked: Tracked): Promise<void> {
  try {
    await clean(options, tracked);
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error;
    const inputs = { folder: tracked.torrent.contentPath };
    const reason = 'Its folder was to be cleaned up, but the disk did not take that.';
    write(options.core, tracked, { rule, verdict: 'failed', reason, inputs, result: code });
  }
}

async function clean(options: CleanUpOptions, tracked: Tracked): Promise<void> {
  const { core, filter, dryRun } = options;
  const { torrent, memory } = tracked;
  const folder = asSeenHere(torrent.contentPath, core.config);
  const completedFolder = asSeenHere(torrent.savePath, core.config);
  if (folder === completedFolder || !existsSync(folder)) return;
  if (!existsSync(dirname(completedFolder))) {
    core.log.critical(`Nothing is cleaned up: ${dirname(completedFolder)} is not there`);
    return;
  }
  const listing = listFolder(folder);
  const files = listing && (await probed(options, folder, listing.files));
  if (!(await hasLeft(core, tracked))) return;
  const inUse = await core.inquiry.inUse(folder);
  const moved = memory.importedBy === 'scan' && memory.notes.importedWith === 'Move';
  const facts = { folder, completedFolder, mounts: mountsAround(folder), inUse, files, moved };
  const decided = cleanUp(filter, facts);
  const inputs = { folder, files: listing?.files.length ?? null };
  if (decided.do === 'nothing') {
    core.log.debug(`${torrent.name}: not cleaned up, because ${decided.because}`);
    return;
  }
  const reason = sentenceOf(decided, moved);
  if (dryRun) return write(core, tracked, { rule, verdict: 'would', reason: `Dry run: ${reason}`, inputs });
  // Everything so far took its time; only what still is as it was is touched.
  if (JSON.stringify(listFolder(folder)) !== JSON.stringify(listing) || !listing) return;
  if (decided.do === 'delete') {
    const left = listing.files.filter((file) => !decided.paths.includes(file));
    const empty = emptyFolders(listing.folders, left);
    const count = removeFiles(folder, decided.paths, left.length > 0 ? empty : [...empty, '']);
    const result = `${count} file${count === 1 ? '' : 's'} removed${existsSync(folder) ? '' : ', and its folder'}`;
    write(core, tracked, { rule, verdict: 'done', reason, inputs, result });
  } else {
    options.giveUp(tracked, { rule, verdict: null, reason, inputs, action: null });
    rmSync(folder, { recursive: true, force: true });
    write(core, tracked, { rule, verdict: 'done', reason, inputs, result: 'its folder was removed' });
  }
}

/** By a list of the client that is complete and has been so for a while. */
async function hasLeft({ clients, inquiry }: Core, { client, torrent }: Tracked): Promise<boolean> {
  const { at, addedOn } = await inquiry.presence(client, torrent.hash);
  return at !== null && addedOn === null && clients.settlesAt(client) === null;
}

/** One after the other: a disk has one head. */
async function probed({ probe }: CleanUpOptions, folder: string, paths: readonly string[]): Promise<DiskFile[]> {
  const files: DiskFile[] = [];
  for (const path of paths) files.push({ path, isPlayable: await probe(join(folder, path)) });
  return files;
}

function sentenceOf(decided: Exclude<CleanUp, { do: 'nothing' }>, moved: boolean): string {
  if (decided.do === 'give up') return `Its folder was removed, because ${decided.because}.`;
  if (decided.paths.length === 0) return 'Its folder was removed, because it was empty.';
  return moved ? 'What its import left was removed.' : 'Files that are no media were removed from its folder.';
}

function write({ registry, journal }: Core, { client, memory }: Tracked, entry: Entry): void {
  if (registry.remembered(client, memory.hash) === memory) journal.happened(memory, entry);
  else journal.reported(memory, entry);
  journal.flushAll();
}

/** The client's path as this program sees it. */
function asSeenHere(path: string, { Settings }: Config): string {
  const plain = (text: string) => text.replace(/[/\\]+$/, '');
  const rule = Object.entries(Settings.PathMappings)
    .map(([from, to]) => ({ from: plain(from), to: plain(to) }))
    .filter(({ from }) => from !== '' && (path === from || path.startsWith(`${from}/`)))
    .sort((a, b) => b.from.length - a.from.length)[0];
  return plain(rule ? rule.to + path.slice(rule.from.length) : path);
}
