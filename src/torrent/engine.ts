/** One turn of a torrent process: what changed or is due is decided, written down and done. */
import type { Clock } from '../clock.ts';
import { createTurn } from '../turn.ts';
import { type Act, type ActContext, act } from './act.ts';
import type { Agenda } from './agenda.ts';
import { decide } from './decide.ts';
import type { ImportRunner } from './import/runner.ts';
import type { Journal } from './journal.ts';
import type { Knowledge } from './knowledge.ts';
import type { Link } from './link.ts';
import type { Lookups } from './lookups.ts';
import { keyOf, type Registry, type Tracked } from './registry.ts';
import type { Rule, RuleSettings, View } from './rules/rule.ts';

export interface EngineContext {
  rules: readonly Rule[];
  /** @param client client instance name */
  settings: (client: string) => RuleSettings;
  registry: Registry;
  agenda: Agenda;
  journal: Journal;
  knowledge: Knowledge;
  lookups: Lookups;
  link: Link;
  runner: ImportRunner;
  /** Whatever the actions work with. */
  actions: ActContext;
  clock: Clock;
}

export interface Engine {
  /** Decides everything that is on the agenda. */
  turn(): Promise<void>;
  /** The manager is back: what could not be decided without it can be now. */
  managerReturned(): void;
}

export function createEngine(context: EngineContext): Engine {
  const { agenda, registry, journal, lookups, link, clock } = context;
  const stalled = new Set<string>();

  const decideOne = (key: string, now: number): Act[] => {
    const tracked = registry.get(key);
    agenda.at(key, null);
    if (!tracked) return [];
    const view = viewOf(context, tracked, now);
    noticeTag(context, tracked, view.settings.importTag);
    const { decisions, needs, again } = decide(view, context.rules);
    agenda.at(key, again);
    for (const need of needs) lookups.want(need, key, tracked.torrent.hash);
    if (link.trouble() !== null && isUnfinished(tracked)) stalled.add(key);
    return decisions.flatMap((decision) => {
      const { verdict, action } = decision;
      if (verdict !== null) journal.stands(tracked.memory, { ...decision, verdict });
      return action === null ? [] : { tracked, decision, action };
    });
  };
  return {
    async turn() {
      const pause = createTurn();
      const now = clock.now();
      const acts: Act[] = [];
      for (const key of agenda.take(now)) {
        acts.push(...decideOne(key, now));
        if (pause.due()) await pause.pass();
      }
      while (journal.flush()) await pause.pass();
      // What left during the pauses is not acted on.
      act(
        context.actions,
        acts.filter(({ tracked }) => registry.get(keyOf(tracked.client, tracked.torrent.hash)) === tracked),
      );
      lookups.launch();
    },
    managerReturned() {
      agenda.soon(stalled);
      stalled.clear();
    },
  };
}

function viewOf(context: EngineContext, tracked: Tracked, now: number): View {
  const { client, torrent, memory, completeSince, tagAgain } = tracked;
  return {
    now,
    torrent,
    memory,
    fresh: context.registry.isFresh(client),
    completeSince,
    importing: context.runner.isOpen(keyOf(client, torrent.hash)),
    tagAgain,
    manager: context.knowledge.viewOf(torrent.hash),
    settings: context.settings(client),
  };
}

/** A tag that was seen once is the owner's to take off. */
function noticeTag({ journal }: EngineContext, { torrent, memory }: Tracked, tag: string | null): void {
  if (tag === null || memory.tagged || !torrent.tags.includes(tag)) return;
  memory.tagged = true;
  journal.remember(memory);
}

function isUnfinished({ completeSince, memory }: Tracked): boolean {
  return completeSince !== null && memory.importedAt === null;
}
