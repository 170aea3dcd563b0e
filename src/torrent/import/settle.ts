/** Finding out what became of a command that may or may not have reached the manager. */
import type { ImportRow } from '../../database/imports.ts';
import { historyWord, standingOf } from '../rules/standing.ts';
import { type ImportContext, type ImportEnd, imported, lookNow } from './context.ts';

export type Trace =
  /** The manager has the command. */
  | { found: 'command'; id: number }
  /** It is at work on the files, whoever told it to. */
  | { found: 'work' }
  | { found: 'end'; end: ImportEnd }
  /** It never heard of it. */
  | { found: 'nothing' };

/** @throws OutsideError */
export async function settle(context: ImportContext, row: ImportRow): Promise<Trace> {
  const id = await findCommand(context, row);
  if (id !== null) {
    context.store.sent(row.id, id, context.clock.now());
    return { found: 'command', id };
  }
  const { records, events } = await lookNow(context, row);
  const standing = standingOf(records, events);
  if (standing.is === 'importing') return { found: 'work' };
  if (standing.is === 'imported') return { found: 'end', end: imported(context, 'by its queue and history') };
  if (standing.is === 'absent' && historyWord(events) === 'imported') {
    return { found: 'end', end: imported(context, 'by its history') };
  }
  return { found: 'nothing' };
}

/** Managers run `process` by themselves all the time: nothing tells ours from theirs, and another one does no harm. */
async function findCommand({ link, store }: ImportContext, row: ImportRow): Promise<number | null> {
  if (row.command === 'process') return null;
  const earlier = store.endedCommands(row.client, row.hash);
  const hash = row.hash.toUpperCase();
  const match = await link.call(async (manager) =>
    (await manager.commands()).find(
      ({ id, name, path, downloadClientId }) =>
        name.toLowerCase() === manager.scanName.toLowerCase() &&
        downloadClientId === hash &&
        path === row.path &&
        !earlier.includes(id),
    ),
  );
  return match?.id ?? null;
}
