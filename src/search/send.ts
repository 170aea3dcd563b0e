/** Sends one search command: written down before, marked after, and asked for where that was interrupted. */

import type { Command } from '../arr/command.ts';
import { isRefusal, type Link } from '../arr/link.ts';
import type { ManagerLists, SearchOrder } from '../arr/lists/open.ts';
import type { Clock } from '../clock.ts';
import type { Wanted } from '../database/library/wanted.ts';
import type { OpenSearch, SearchedItem } from '../database/search/searches.ts';
import { OutsideError } from '../error.ts';
import { describe } from './choose/text.ts';
import type { Unit } from './choose/unit.ts';
import type { Journal } from './journal.ts';
import { itemOf, keyOf, seriesItemOf } from './marked.ts';
import type { Memory } from './memory.ts';

export interface Sender {
  /** @param label why it goes before others; '' @throws OutsideError unless the manager refused just this search */
  send(unit: Unit, label: string, inputs: Record<string, unknown>): Promise<void>;
  /** Finds out what became of commands that may have been sent before a crash. @throws OutsideError */
  settle(): Promise<void>;
}

export interface SenderContext {
  memory: Memory;
  manager: ManagerLists;
  link: Link;
  journal: Journal;
  clock: Clock;
}

/** A manager lists commands for some minutes after their end. After that, a search that left no trace is not repeated. */
const listedFor = 4 * 60_000;

export function createSender({ memory, manager, link, journal, clock }: SenderContext): Sender {
  const refusals = new Map<number, number>();
  const accepted = (id: number, command: Command | null, items: readonly SearchedItem[], at: number) => {
    memory.together(() => {
      memory.searches.sent(id, command?.id ?? null, at);
      for (const { key, upgrade } of items) memory.marks.searched(key, upgrade, at);
    });
    memory.show(items);
  };
  return {
    async send(unit, label, inputs) {
      const items = itemsOf(unit);
      const [first] = unit.wanted;
      if (!first) return;
      const { order } = unit;
      const title = describe(unit);
      const reason = reasonOf(unit);
      const intent = { command: { ...order }, title, label, reason, items, intendedAt: clock.now() };
      const id = memory.searches.intend(intent);
      const subject = { key: keyOf(first), name: title };
      const facts = { ...inputs, command: order, label };
      try {
        const command = await link.request(() => manager.search(order));
        accepted(id, command, items, clock.now());
        const result = `${order.name} was accepted as command ${command.id}`;
        journal.happened(subject, { rule: 'search', verdict: 'done', reason: sentence(unit), inputs: facts, result });
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        if (isRefusal(error)) refusals.set(first.id, (refusals.get(first.id) ?? 0) + 1);
        // What broke off may have arrived all the same: that is found out by asking.
        if (neverArrived.has(error.failure)) memory.searches.drop(id);
        if (!isFinal(error) && (refusals.get(first.id) ?? 0) < mostRefusals) {
          journal.stands(subject, { rule: 'search', ...notSent(error), inputs: facts, result: error.message });
          throw error;
        }
        refusals.delete(first.id);
        memory.settle(items, null);
        const result = error.message;
        const said = 'The manager refused the search';
        journal.happened(subject, { rule: 'search', verdict: 'failed', reason: said, inputs: facts, result });
      }
    },
    async settle() {
      const open = memory.searches.open();
      if (open.length === 0) return;
      const commands = await link.call(() => manager.commands());
      for (const search of open) {
        const command = commands.find((one) => isFor(one, search.command as SearchOrder)) ?? null;
        // One that left no trace although the manager would still list it never arrived: its turn comes again.
        const age = clock.now() - search.intendedAt;
        if (command === null && age >= 0 && age < listedFor) memory.searches.drop(search.id);
        else {
          accepted(search.id, command, search.items, search.intendedAt);
          journal.happened(subjectOfOpen(search), outcomeOf(search, command));
        }
      }
    },
  };
}

const neverArrived: ReadonlySet<OutsideError['failure']> = new Set(['refused', 'dns', 'tls', 'status', 'auth', 'kind']);

/** What the ledger says of a search that is to be tried again, or asked for. */
function notSent({ failure }: OutsideError): { verdict: 'failed' | 'unknown'; reason: string } {
  return neverArrived.has(failure)
    ? { verdict: 'failed', reason: 'The manager did not take the search, so it is tried again' }
    : { verdict: 'unknown', reason: 'The answer to the search did not come, so the manager is asked about it' };
}

/** Other refusals may pass: the same search is tried again, but not for ever. */
const mostRefusals = 3;

/** The manager knows no such thing, or not this search. */
function isFinal({ failure, details }: OutsideError): boolean {
  return failure === 'status' && (details.status === 400 || details.status === 404);
}

function itemsOf({ scope, wanted }: Unit): SearchedItem[] {
  const items = wanted.map(itemOf);
  const [first] = wanted;
  return scope === 'series' && first?.kind === 'episode' ? [...items, seriesItemOf(first)] : items;
}

function reasonOf({ wanted }: Unit): string {
  return wanted[0]?.reason ?? '';
}

/** What goes on after "it" as well as after "the first of 3". */
const why: Readonly<Record<Wanted['reason'], string>> = {
  Missing: 'is missing',
  Quality: 'has a file below the quality cutoff',
  CustomFormat: 'has a file with too low a custom format score',
  Upgrade: 'could be replaced by something better',
};

/** One sentence for the owner. */
function sentence(unit: Unit): string {
  const { scope, wanted } = unit;
  const [first] = wanted;
  if (!first) return '';
  const title = describe(unit);
  // `Missing episodes in …`: no name of its own.
  const what = scope === 'one' ? title : title.charAt(0).toLowerCase() + title.slice(1);
  const several = wanted.length === 1 ? 'one of them' : `the first of ${wanted.length}`;
  const which = scope === 'one' ? 'it' : several;
  return `Searched for ${what}, because ${which} ${why[first.reason]}`;
}

function isFor(command: Command, order: SearchOrder): boolean {
  if (command.name.toLowerCase() !== order.name.toLowerCase()) return false;
  switch (order.name) {
    case 'SeriesSearch':
      return command.seriesId === order.seriesId;
    case 'SeasonSearch':
      return command.seriesId === order.seriesId && command.seasonNumber === order.seasonNumber;
    case 'MoviesSearch':
      return sameIds(command, order.movieIds);
    case 'EpisodeSearch':
      return sameIds(command, order.episodeIds);
    case 'AlbumSearch':
      return sameIds(command, order.albumIds);
  }
}

function sameIds({ mediaIds }: Command, ids: readonly number[]): boolean {
  return mediaIds.length === ids.length && ids.every((id) => mediaIds.includes(id));
}

function subjectOfOpen({ items, title }: OpenSearch) {
  return { key: items[0]?.key ?? '', name: title };
}

function outcomeOf({ command: order, label }: OpenSearch, command: Command | null) {
  const reason = command
    ? 'It had arrived, although its answer never came'
    : 'It may have arrived, although its answer never came, so it is not sent again in this cycle';
  const result = command ? `${command.name} was accepted as command ${command.id}` : undefined;
  return {
    rule: 'search',
    verdict: command ? 'done' : 'unknown',
    reason,
    inputs: { command: order, label },
    result,
  } as const;
}
