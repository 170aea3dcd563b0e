/** Carrying out what was decided. */

import type { Clock } from '../clock.ts';
import type { ImportIntent } from '../database/imports.ts';
import type { Action, Lane } from './action.ts';
import type { ClientWriter } from './client-writer.ts';
import type { Decision } from './decide.ts';
import type { ImportRunner } from './import/runner.ts';
import type { Jobs } from './jobs.ts';
import type { Journal } from './journal.ts';
import { keyOf, type Tracked } from './registry.ts';

/** A decision whose action is to be carried out. */
export interface Act {
  tracked: Tracked;
  decision: Decision;
  action: Action;
}

export interface ActContext {
  runner: ImportRunner;
  writer: ClientWriter;
  journal: Journal;
  jobs: Jobs;
  clock: Clock;
  /** These can be decided again. */
  again: (keys: Iterable<string>) => void;
  /** The tag may be sent again from this time on. */
  retryAt: (key: string, time: number) => void;
  /** No room for its import now. */
  queued: (key: string) => void;
  /** What was decided about an import that begins; for its ledger rows. */
  began: (key: string, decision: Decision) => void;
}

/** The feed shows a tag within seconds; after this it is sent again. */
const tagPatience = 60_000;
/** After a client that did not take it. */
const tagRetry = 15_000;

export function act(context: ActContext, acts: readonly Act[]): void {
  const tags = new Map<string, Act[]>();
  for (const one of acts) {
    const { tracked, action } = one;
    if (action.type === 'tag') {
      const name = JSON.stringify([tracked.client, action.tag]);
      const group = tags.get(name) ?? [];
      group.push(one);
      tags.set(name, group);
    } else if (action.type === 'mark') mark(context, one, action.by);
    else beginImport(context, one, action);
  }
  for (const group of tags.values()) context.jobs.begin(() => tagAll(context, group));
}

function mark({ journal, clock, again }: ActContext, { tracked, decision }: Act, by: 'manager' | 'tag'): void {
  const { memory } = tracked;
  Object.assign(memory, { importedAt: clock.now(), importedBy: by, failures: 0, nextTry: null });
  journal.remember(memory);
  // A tag is its own record; thousands of rows that repeat it would hide what was done.
  if (by === 'manager') journal.happened(memory, { ...decision, verdict: 'done' });
  again([keyOf(tracked.client, memory.hash)]);
}

function beginImport(context: ActContext, { tracked, decision }: Act, action: Action & { lane: Lane }): void {
  const { client, torrent } = tracked;
  const key = keyOf(client, torrent.hash);
  if (!context.runner.hasRoom(action.lane, torrent.hash)) {
    context.queued(key);
    return;
  }
  const base = {
    client,
    hash: torrent.hash,
    name: torrent.name,
    category: torrent.category,
    intendedAt: context.clock.now(),
  };
  const intent: ImportIntent =
    action.type === 'scan'
      ? { ...base, command: 'scan', mode: action.mode, path: action.path, tracked: action.tracked }
      : { ...base, command: 'process', mode: 'Auto', path: '', tracked: true };
  context.began(key, decision);
  context.runner.start(intent, action.lane);
}

async function tagAll({ writer, journal, clock, retryAt }: ActContext, group: Act[]): Promise<void> {
  const [first] = group;
  if (first?.action.type !== 'tag') return;
  const { client } = first.tracked;
  const { tag } = first.action;
  for (const { tracked } of group) tracked.tagAgain = clock.now() + tagPatience;
  const hashes = group.map(({ tracked }) => tracked.torrent.hash);
  const failure = await writer.write(client, (calls) => calls.addTags(hashes, [tag]));
  const again = clock.now() + (failure === null ? tagPatience : tagRetry);
  for (const { tracked, decision } of group) {
    const { memory } = tracked;
    tracked.tagAgain = again;
    if (failure === null) journal.happened(memory, { ...decision, verdict: 'done' });
    else
      journal.stands(memory, {
        ...decision,
        verdict: 'failed',
        reason: `It could not be tagged ${tag}.`,
        result: failure.message,
      });
    retryAt(keyOf(client, memory.hash), again);
  }
}
