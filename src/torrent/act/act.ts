/** Carrying out what was decided. */
import type { Action, Delete } from '../action.ts';
import { type BulkAction, changeClients, isBulk } from './bulk.ts';
import type { Act, ActContext } from './context.ts';
import { beginImport } from './import.ts';
import { keepMark, markImported, takeNote } from './memory.ts';
import { remove } from './remove.ts';
import { replace } from './replace.ts';

/** Starts first, removals last: a removal may make room for what was stopped, but never the other way round. */
export function act(context: ActContext, acts: readonly Act[]): void {
  const changes: Act<BulkAction>[] = [];
  const removals: Act<Delete>[] = [];
  for (const one of acts) {
    const { action } = one;
    if (isBulk(action)) changes.push({ ...one, action });
    else if (action.type === 'delete') removals.push({ ...one, action });
    else actAtOnce(context, one, action);
  }
  changeClients(context, changes);
  remove(context, removals);
}

function actAtOnce(context: ActContext, one: Act, action: Exclude<Action, BulkAction | Delete>): void {
  if (action.type === 'mark') markImported(context, one, action.by);
  else if (action.type === 'note') takeNote(context, one, action.notes);
  else if (action.type === 'keep') keepMark(context, one, action);
  else if (action.type === 'replace') replace(context, one, action.entries);
  else beginImport(context, one, action);
}
