/** Moves torrents to the top of their client's queue, one after another: in one call the client would keep its order. */
import { OutsideError } from '../error.ts';
import type { ToWorker } from '../supervisor/message.ts';
import type { Core } from './core.ts';
import { keyOf } from './tracked.ts';

const rule = 'queue-order';

/** Answers when it is done, or when the client does not take more. */
export async function sortQueue(core: Core, message: Extract<ToWorker, { type: 'places' }>): Promise<void> {
  const { id, client, hashes } = message;
  try {
    for (const hash of hashes) if (!(await moveUp(core, client, hash))) break;
  } finally {
    core.send({ type: 'refresh', client });
    core.send({ type: 'placed', id });
  }
}

/** False = no more of them. */
async function moveUp({ registry, settingsOf, journal, writer, signal }: Core, client: string, hash: string) {
  const tracked = registry.get(keyOf(client, hash));
  if (!tracked) return true;
  if (signal.aborted) return false;
  const { torrent, memory } = tracked;
  const entry = { rule, inputs: { priority: torrent.priority, trackers: torrent.trackers } };
  if (settingsOf(tracked).dryRun) {
    journal.stands(memory, { ...entry, verdict: 'would', reason: 'Dry run: would move it up in the queue.' });
    return true;
  }
  try {
    if (!(await writer.read(client, (calls) => calls.topPrio(hash)))) return false;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const reason = 'It was decided to move it up in the queue, but the client did not take that.';
    journal.stands(memory, { ...entry, verdict: 'failed', reason, result: error.message });
    return false;
  }
  journal.stands(memory, { ...entry, verdict: 'done', reason: 'Moved up in the queue, as its tracker is set.' });
  return true;
}
