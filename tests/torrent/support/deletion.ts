import type { Torrent } from '../../../src/client/torrent.ts';
import type { Act } from '../../../src/torrent/act/context.ts';
import type { Delete } from '../../../src/torrent/action.ts';
import { noNotes } from '../../../src/torrent/rules/memory.ts';
import { newTracked } from '../../../src/torrent/tracked.ts';
import { complete } from './torrent.ts';
import { given } from './view.ts';

/** A decision to remove a torrent. */
export function deletion(
  number: number,
  cause: Delete['cause'],
  patch: Partial<Torrent> = {},
  deleteFiles = true,
): Act<Delete> {
  const torrent = complete(number, { name: `T${number}`, ...patch });
  const tracked = newTracked('default', torrent, { ...given({ torrent }).memory, notes: noNotes }, 0);
  const action: Delete = { type: 'delete', cause, deleteFiles, entries: [], count: 'removal' };
  return {
    tracked,
    action,
    decision: { rule: cause, verdict: null, reason: 'Removed, because x.', inputs: {}, action },
  };
}
