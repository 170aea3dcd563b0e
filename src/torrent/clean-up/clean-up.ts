/** Cleaning up after an import: what is left in the folder of a torrent that has gone, where its owner wants that. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Core } from '../core.ts';
import type { Decision } from '../decide.ts';
import type { Entry } from '../journal.ts';
import { type CleanUp, cleanUp, emptyFolders } from '../rules/clean-up.ts';
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
      if (!core.signal.aborted) await clean(options, tracked);
    });
  };
}

async function clean(options: CleanUpOptions, tracked: Tracked): Promise<void> {
  const { core, filter, dryRun } = options;
  const { torrent } = tracked;
  const folder = asSeenHere(torrent.contentPath, core.config);
  const completedFolder = asSeenHere(torrent.savePath, core.config);
  if (folder === completedFolder || !existsSync(folder)) return;
  if (!existsSync(dirname(completedFolder))) {
    core.log.critical(`Nothing is cleaned up: ${dirname(completedFolder)} is not there`);
    return;
  }
  const listing = listFolder(folder);
  const files = listing && (await Promise.all(listing.files.map((path) => probed(options, folder, path))));
  const inUse = await core.inquiry.inUse(folder);
  const facts = { folder, completedFolder, mounts: mountsAround(folder), inUse, files };
  const decided = cleanUp(filter, facts);
  const inputs = { folder, files: listing?.files.length ?? null };
  if (decided.do === 'nothing') {
    core.log.debug(`${torrent.name}: not cleaned up, because ${decided.because}`);
    return;
  }
  const reason = sentenceOf(decided);
  if (dryRun) return write(core, tracked, { rule, verdict: 'would', reason: `Dry run: ${reason}`, inputs });
  // Everything so far took its time; only what still is as it was is touched.
  if (JSON.stringify(listFolder(folder)) !== JSON.stringify(listing) || !listing) return;
  if (decided.do === 'delete') {
    const left = listing.files.filter((file) => !decided.paths.includes(file));
    const count = removeFiles(folder, decided.paths, emptyFolders(listing.folders, left));
    write(core, tracked, { rule, verdict: 'done', reason, inputs, result: `${count} files removed` });
  } else {
    rmSync(folder, { recursive: true, force: true });
    write(core, tracked, { rule, verdict: 'done', reason, inputs, result: 'its folder was removed' });
    options.giveUp(tracked, { rule, verdict: null, reason, inputs, action: null });
  }
}

async function probed({ probe }: CleanUpOptions, folder: string, path: string) {
  return { path, isPlayable: await probe(join(folder, path)) };
}

function sentenceOf(decided: Exclude<CleanUp, { do: 'nothing' }>): string {
  return decided.do === 'delete'
    ? 'Files that are no media were removed from its folder.'
    : `Its folder was removed, because ${decided.because}.`;
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
