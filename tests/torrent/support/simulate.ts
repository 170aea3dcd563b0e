/** What becomes of a torrent when everything that was decided about it is done and shows at once. */
import type { Torrent, TorrentState } from '../../../src/client/torrent.ts';
import { type Action, notesAfter } from '../../../src/torrent/action.ts';
import { decide } from '../../../src/torrent/decide.ts';
import type { Rule, View } from '../../../src/torrent/rules/rule.ts';
import { isMetadata } from '../../../src/torrent/rules/state.ts';

/** The actions of one tick, and the torrent after them; null = it left. */
export function tick(view: View, rules: readonly Rule[]): { actions: Action[]; after: View | null } {
  const actions = decide(view, rules).decisions.flatMap(({ action }) => action ?? []);
  let after: View | null = view;
  for (const action of actions) after = after && apply(after, action);
  return { actions, after };
}

function apply(view: View, action: Action): View | null {
  const notes = { ...view.memory.notes, ...notesAfter(action, view.now) };
  const noted: View = { ...view, memory: { ...view.memory, notes } };
  switch (action.type) {
    case 'delete':
    case 'setCategory':
      return null;
    case 'mark':
    case 'scan':
    case 'process':
      return { ...noted, memory: { ...noted.memory, importedAt: view.now, importedBy: importedBy(action) } };
    case 'keep': {
      const others = notes.marks.filter((mark) => mark !== action.mark);
      return {
        ...noted,
        memory: { ...noted.memory, notes: { ...notes, marks: action.on ? [...others, action.mark] : others } },
      };
    }
    case 'replace':
      return {
        ...noted,
        manager: view.manager && { ...view.manager, queue: { readAt: view.now, complete: true, records: [] } },
      };
    default:
      return changed(noted, torrentAfter(view.torrent, action));
  }
}

function importedBy(action: Action): 'scan' | 'manager' | 'tag' {
  return action.type === 'mark' ? action.by : 'scan';
}

/** What its trackers ask for follows them. */
function changed(view: View, patch: Partial<Torrent>): View {
  const torrent = { ...view.torrent, ...patch };
  const hosts = new Set(torrent.trackers);
  const trackers = view.trackers && {
    ...view.trackers,
    list: view.trackers.list?.filter(({ host }) => hosts.has(host)) ?? null,
  };
  return { ...view, torrent, trackers, policy: view.settings.policyOf(torrent.trackers) };
}

function torrentAfter(torrent: Torrent, action: Action): Partial<Torrent> {
  const { tags, trackers } = torrent;
  switch (action.type) {
    case 'tag':
      return { tags: [...tags, action.tag] };
    case 'untag':
      return { tags: tags.filter((tag) => tag !== action.tag) };
    case 'start':
      return { state: running(torrent) };
    case 'stop':
      return { state: torrent.amountLeft > 0 || isMetadata(torrent.state) ? 'stoppedDL' : 'stoppedUP' };
    // How it comes out of the check is news.
    case 'recheck':
      return { state: torrent.amountLeft > 0 ? 'checkingDL' : 'checkingUP' };
    case 'addTrackers':
      return { trackers: [...trackers, ...action.urls.map((url) => new URL(url).hostname)].sort() };
    case 'removeTrackers': {
      const gone = action.urls.map((url) => new URL(url).hostname);
      return { trackers: trackers.filter((host) => !gone.includes(host)) };
    }
    case 'downloadLimit':
      return { downloadLimit: action.limit };
    case 'uploadLimit':
      return { uploadLimit: action.limit };
    case 'superSeeding':
      return { superSeeding: action.on };
    default:
      return {};
  }
}

function running({ amountLeft }: Torrent): TorrentState {
  return amountLeft > 0 ? 'downloading' : 'uploading';
}
