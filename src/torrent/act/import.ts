/** Beginning to hand a finished download to its manager. */
import type { ImportIntent } from '../../database/imports.ts';
import type { Action } from '../action.ts';
import { keyOf } from '../tracked.ts';
import type { Act, ActContext } from './context.ts';

export type ImportAction = Extract<Action, { type: 'scan' | 'process' }>;

export function beginImport(context: ActContext, { tracked, decision }: Act, action: ImportAction): void {
  const { client, torrent } = tracked;
  const key = keyOf(client, torrent.hash);
  if (!context.imports.hasRoom(action.lane, torrent.hash)) {
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
  context.imports.start(intent, action.lane);
}
