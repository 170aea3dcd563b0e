/** Whether a torrent shows that an action took effect. */
import type { Torrent } from '../../client/torrent.ts';
import type { Action } from '../action.ts';
import { isPassing, isStopped } from '../rules/state.ts';

/** What leaves no trace in a torrent is never confirmed: it only is not asked for again for a while. */
export function isConfirmed(
  action: Action,
  { state, tags, category, downloadLimit, uploadLimit, superSeeding }: Torrent,
) {
  switch (action.type) {
    case 'stop':
      return isStopped(state);
    case 'start':
      return !isStopped(state) && !isPassing(state) && state !== 'unknown';
    case 'recheck':
      return isPassing(state);
    case 'tag':
      return tags.includes(action.tag);
    case 'untag':
      return !tags.includes(action.tag);
    case 'setCategory':
      return category === action.category;
    case 'downloadLimit':
      return downloadLimit === action.limit;
    case 'uploadLimit':
      return uploadLimit === action.limit;
    case 'superSeeding':
      return superSeeding === action.on;
    default:
      return false;
  }
}
