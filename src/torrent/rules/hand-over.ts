/** Handing a download to the manager, once it is decided that it shall be. */
import type { Lane } from '../action.ts';
import { managerPath } from './path.ts';
import { hold, type Inputs, type ManagerView, need, type Outcome, type View } from './rule.ts';

export interface Offer {
  lane: Lane;
  /** The manager's queue lists it. */
  tracked: boolean;
  reason: string;
  inputs: Inputs;
}

/** A scan of the manager's view of the path, or what is to be done where a path would cover other downloads too. */
export function handOver(view: View, manager: ManagerView, { lane, tracked, reason, inputs }: Offer): Outcome {
  const { torrent, settings } = view;
  const listed = manager.queue?.records ?? [];
  const found = managerPath({
    torrent,
    records: listed,
    pathMappings: settings.pathMappings,
    remoteMappings: manager.pathMappings ?? [],
    clientHost: settings.clientHost,
  });
  if (found.from !== 'queue' && manager.pathMappings === null) return need('pathMappings');
  const seen = { ...inputs, contentPath: torrent.contentPath, savePath: torrent.savePath };
  if (found.shared && !tracked) {
    const text = `Its files lie in no folder of their own and ${manager.name} does not list it, so they cannot be told from those of others.`;
    return hold('withheld', text, seen, view.now + 10 * 60_000);
  }
  if (found.shared) {
    const text = `Its files lie in no folder of their own: ${manager.name} was told to go through its finished downloads instead.`;
    return { type: 'act', action: { type: 'process', lane }, reason: text, inputs: seen };
  }
  // Auto would move the files of a download that the manager does not know, and so end its seeding.
  const mode = tracked ? settings.importMode : 'Copy';
  return {
    type: 'act',
    action: { type: 'scan', path: found.path, mode, tracked, lane },
    reason,
    inputs: { ...seen, path: found.path, pathFrom: found.from, importMode: mode },
  };
}
