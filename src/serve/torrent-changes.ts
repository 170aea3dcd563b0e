/** What a person asks of the torrent workers through the interface. */
import { applyChanges } from '../config/change.ts';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { readTextFile } from '../config/file.ts';
import { readTree } from '../config/load.ts';
import { AppError } from '../error.ts';
import type { HttpDeps } from '../http/handler.ts';
import { nothingHeld, unknownCategory } from '../http/torrents/brake.ts';
import { nothingLost, unknownClient } from '../http/torrents/mounts.ts';
import type { Unit } from '../supervisor/member.ts';
import { placeholders } from '../supervisor/owners.ts';
import { readFile } from './config-access.ts';
import { placeholderName } from './processes.ts';
import type { Runtime } from './runtime.ts';

export interface TorrentChangesSource {
  /** Null until the instances are built. */
  runtime(): Runtime | null;
  configFile: string;
  env: Environment;
}

export function torrentChanges(source: TorrentChangesSource) {
  const running = (): Runtime => {
    const runtime = source.runtime();
    if (!runtime) throw new AppError('unavailable', 'Manager not ready');
    return runtime;
  };
  return {
    protectTorrents: (torrents, protect) => protectAll(running(), torrents, protect),
    releaseBrake: (category) => release(running(), category),
    confirmMissing: (client) => confirmMissing(running(), client),
    previewChanges: async (changes) => {
      const runtime = running();
      const config = changedConfig(source, changes);
      const answers = await Promise.all(
        runtime
          .owners()
          .workers.map((section) => runtime.ask<'preview'>(unitOf(section), { type: 'preview', config }, patience)),
      );
      return answers.flatMap((answer) => answer?.matches ?? []);
    },
  } satisfies Partial<HttpDeps>;
}

/** Milliseconds. The connection of who asks is cut after 30 s without an answer. */
const patience = 20_000;

function unitOf(section: string): Unit {
  return { section, role: 'torrent' };
}

interface Named {
  client: string;
  hash: string;
}

/** Each by its owner; those of nobody by the worker of the categories without a manager. */
async function protectAll(runtime: Runtime, named: readonly Named[], protect: boolean): Promise<number> {
  const groups = Map.groupBy(
    named.filter((one) => isChanged(runtime, one, protect)),
    ({ client, hash }) => {
      const category = runtime.clients().get(client)?.torrents().get(hash)?.category ?? '';
      return runtime.owners().ownerOf(category, client)?.worker ?? placeholders;
    },
  );
  const answers = await Promise.all(
    [...groups].map(([section, torrents]) =>
      runtime.ask<'protect'>(unitOf(section), { type: 'protect', torrents, protect }, patience),
    ),
  );
  return answers.reduce((sum, answer) => sum + (answer?.changed ?? 0), 0);
}

const protectTag = 'tendarr-ignored';

function isChanged(runtime: Runtime, { client, hash }: Named, protect: boolean): boolean {
  const torrent = runtime.clients().get(client)?.torrents().get(hash);
  return torrent !== undefined && torrent.tags.includes(protectTag) !== protect;
}

async function release(runtime: Runtime, name: string): Promise<number> {
  const owner = runtime.owners().list.find(({ category }) => category === name || placeholderName(category) === name);
  if (!owner) throw unknownCategory(name);
  const { worker, category } = owner;
  const answer = await runtime.ask<'release'>(unitOf(worker), { type: 'release', category }, patience);
  if (!answer) throw new AppError('unavailable', `The process of ${name} does not answer`);
  if (answer.released === null) throw nothingHeld();
  return answer.released;
}

/** Exactly the folders that are shown as lost; what goes missing afterwards counts anew. */
async function confirmMissing(runtime: Runtime, client: string): Promise<number> {
  if (!runtime.clients().has(client)) throw unknownClient(client);
  const folders = runtime.lostDisks().foldersOf(client);
  if (folders.length === 0) throw nothingLost();
  const confirmed = await Promise.all(
    runtime.owners().workers.map(async (section) => {
      const answer = await runtime.ask<'confirm'>(unitOf(section), { type: 'confirm', client, folders }, patience);
      if (!answer) throw new AppError('unavailable', `The process of ${section} does not answer`);
      return answer.confirmed;
    }),
  );
  return confirmed.reduce((sum, count) => sum + count, 0);
}

/** The file with the changes in it, as it would be in force. */
function changedConfig({ configFile, env }: TorrentChangesSource, changes: unknown): Config {
  const applied = applyChanges(readFile(configFile, env).tree, changes, env, readTextFile);
  if (!applied.ok) throw new AppError(applied.code, applied.message);
  return readTree(applied.tree, env, readTextFile).config;
}
