import type { Command } from './command.ts';
import type { History } from './history.ts';
import type { Library, ManagerKind } from './kind.ts';
import { type PathMapping, toManagerPath } from './mapping.ts';
import type { Grab, Queue, TrackedDownload } from './queue.ts';
import { isComplete } from './state.ts';

/** What importing needs to know and to change. */
export interface Importer {
  kind: ManagerKind;
  library: Library;
  history: History;
  queue: Queue;
  mappings: PathMapping[];
}

type Result = 'successful' | 'unsuccessful';

/** The scan command: imports what lies at a path, matched to a tracked download by its exact upper-case id. */
export async function scan({ body }: Command, importer: Importer): Promise<Result> {
  const { path, downloadClientId, importMode } = body;
  if (typeof path !== 'string' || path === '') throw new Error('A path must be provided');
  await importer.queue.look();
  const tracked = typeof downloadClientId === 'string' ? importer.queue.tracked.get(downloadClientId) : undefined;
  const moves = typeof importMode === 'string' && importMode.toLowerCase() === 'move';
  if (tracked) return contains(path, tracked, importer) ? importTracked(tracked, moves, importer) : 'unsuccessful';
  return importByFolderName(path, importMode, importer);
}

/** Completed download handling: everything finished is imported. */
export async function processFinished(importer: Importer): Promise<Result> {
  for (const tracked of importer.queue.shown()) await importTracked(tracked, false, importer);
  return 'successful';
}

async function importTracked(tracked: TrackedDownload, moves: boolean, importer: Importer): Promise<Result> {
  const grab = importer.queue.grabs.get(tracked.downloadId);
  if (tracked.state === 'imported' || !isComplete(tracked.download)) return 'unsuccessful';
  if (!grab) return stick(tracked, 'importBlocked', ['Found matching download via grab history, but it is unknown']);
  switch (grab.outcome.kind) {
    case 'fail':
      throw new Error(grab.outcome.exception);
    case 'nothing':
      return 'unsuccessful';
    case 'stuck':
      return stick(tracked, grab.outcome.state, grab.outcome.messages);
    case 'import':
      takeFiles(tracked, grab, tracked.downloadId, importer);
      Object.assign(tracked, { state: 'imported', status: 'ok', messages: [] });
      if (moves) await tracked.source.moved(tracked.download.hash);
      return grab.outcome.result ?? 'successful';
  }
}

function stick(tracked: TrackedDownload, state: string, messages: string[]): Result {
  Object.assign(tracked, { state, status: 'warning', messages: [{ title: tracked.title, messages }] });
  return 'unsuccessful';
}

/** Without a match the name of the folder decides, and `Auto` moves: the torrent loses its files. */
async function importByFolderName(path: string, importMode: unknown, importer: Importer): Promise<Result> {
  const tracked = importer.queue.shown().find((one) => contains(path, one, importer));
  const grab = tracked && importer.queue.grabs.get(tracked.downloadId);
  if (!tracked || grab?.outcome.kind !== 'import' || !isComplete(tracked.download)) return 'unsuccessful';
  takeFiles(tracked, grab, null, importer);
  const copies = typeof importMode === 'string' && importMode.toLowerCase() === 'copy';
  if (!copies) await tracked.source.moved(tracked.download.hash);
  return 'successful';
}

function takeFiles(
  { download, source }: TrackedDownload,
  grab: Grab,
  downloadId: string | null,
  importer: Importer,
): void {
  const { kind, library, history, mappings } = importer;
  const droppedPath = toManagerPath(download.contentPath, source.host, mappings);
  for (const media of grab.media) {
    const paths = library.receive(media);
    const write = (event: string, importedPath: string) =>
      history.add({
        event,
        media,
        downloadId,
        title: grab.title,
        data: { droppedPath, importedPath, downloadClient: source.name },
      });
    for (const path of paths) if (kind.imported.perFile) write(kind.imported.perFile, path);
    if (kind.imported.perMedia) write(kind.imported.perMedia, paths[0] ?? '');
  }
}

/** Whether a download lies at or below a path of the manager. */
function contains(path: string, { download, source }: TrackedDownload, { mappings }: Importer): boolean {
  if (download.contentPath === '') return false;
  const own = toManagerPath(download.contentPath, source.host, mappings);
  const folder = path.endsWith('/') ? path : `${path}/`;
  return own === path || own.startsWith(folder) || path.startsWith(`${own}/`);
}
