/** One removal from the stored intent to its end: the client, then the managers' queues, then the searches. */
import type { RemovalOutcome, RemovalRow, RemovalTarget } from '../../database/removals.ts';
import { OutsideError } from '../../error.ts';
import { blocklist } from './blocklist.ts';
import { confirm } from './confirm.ts';
import type { RemovalContext } from './context.ts';
import { searchAgain, searchesOf } from './search-again.ts';

export interface RemovalCourse {
  row: RemovalRow;
  /** It may have been sent, as far as it went, by a process that is no more. */
  resumed: boolean;
  /** What the client answered when it was told; null = it took it. Whether it did it, only its list tells. */
  failure: string | null;
  /** The client's list is without it. */
  gone: () => void;
  /** A manager was told, or could not be. */
  told: (target: RemovalTarget, result: string) => void;
}

export interface RemovalEnd {
  outcome: RemovalOutcome;
  /** For people. */
  message: string;
}

/** @throws the signal's reason; whatever is open then is settled by the next process */
export async function runRemoval(context: RemovalContext, course: RemovalCourse): Promise<RemovalEnd> {
  const { row } = course;
  if (row.deleteFiles !== null && row.goneAt === null) {
    if ((await confirm(context, row)) === 'kept') return kept(course);
    row.goneAt = context.clock.now();
    context.store.gone([row.id], row.goneAt);
    course.gone();
  }
  for (const target of row.targets) await tell(context, course, target);
  return { outcome: 'done', message: '' };
}

function kept({ resumed, failure }: RemovalCourse): RemovalEnd {
  if (resumed) return { outcome: 'dropped', message: 'The client was not told before Tendarr was interrupted.' };
  return { outcome: 'failed', message: failure ?? 'The client took the call and still lists the torrent' };
}

/** Through any number of outages of the manager. */
async function tell(context: RemovalContext, course: RemovalCourse, target: RemovalTarget): Promise<void> {
  const { store, signal } = context;
  const manager = context.managerOf(target.section);
  if (!manager) return;
  const results: string[] = [];
  while (target.step !== 'done') {
    try {
      if (target.search && target.seen === null) {
        target.seen = await searchesOf(manager);
        store.moved(course.row);
      }
      if (target.step === 'blocklist') {
        if (target.blocklist) results.push((await blocklist(context, manager, course.row, target)) ?? notBlocklisted);
        target.step = target.search ? 'search' : 'done';
      } else {
        results.push(await searchAgain(context, manager, target));
        target.step = 'done';
      }
      store.moved(course.row);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      await manager.link.up();
      signal.throwIfAborted();
    }
  }
  course.told(target, results.join(', '));
}

const notBlocklisted = 'not blocklisted, because the manager knows neither the download nor its grab';
