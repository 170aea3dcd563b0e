/** One import from the stored intent to its end, through any number of outages of the manager. */
import type { Command } from '../../arr/command.ts';
import type { ImportRow } from '../../database/imports.ts';
import { OutsideError } from '../../error.ts';
import type { ImportContext, ImportEnd } from './context.ts';
import { follow } from './follow.ts';
import { send } from './send.ts';
import { settle } from './settle.ts';
import { verify } from './verify.ts';

export interface ImportCourse {
  row: ImportRow;
  /** It may have been sent by a process that is no more. */
  resumed: boolean;
  /** The manager has accepted the command. */
  accepted: (commandId: number) => void;
}

/** @throws the signal's reason; whatever is open then is settled by the next process */
export async function runImport(context: ImportContext, course: ImportCourse): Promise<ImportEnd> {
  const progress: Progress = { commandId: course.row.commandId, uncertain: course.resumed };
  for (;;) {
    try {
      return await advance(context, course, progress);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      await context.link.up();
      context.signal.throwIfAborted();
    }
  }
}

/** What outlasts an outage. */
interface Progress {
  commandId: number | null;
  /** A command may be on its way that we have no id of. */
  uncertain: boolean;
  /** How the command ended; the manager forgets it after some minutes. */
  ended?: Command | null;
}

async function advance(context: ImportContext, course: ImportCourse, progress: Progress): Promise<ImportEnd> {
  const { row, accepted } = course;
  if (progress.commandId === null && progress.uncertain) {
    const trace = await settle(context, row);
    if (trace.found === 'end') return trace.end;
    if (trace.found === 'work') return verify(context, row, null);
    if (trace.found === 'nothing') return dropped(context);
    progress.commandId = trace.id;
    accepted(trace.id);
  }
  if (progress.commandId === null) {
    progress.uncertain = true;
    const sent = await send(context, row);
    if (typeof sent !== 'number') return sent;
    progress.commandId = sent;
    accepted(sent);
  }
  if (progress.ended === undefined) progress.ended = await follow(context, progress.commandId);
  return verify(context, row, progress.ended);
}

/** Not simply sent again: since it was decided the manager may have stopped to list the download, and Auto would move it. */
function dropped({ name }: ImportContext): ImportEnd {
  return { outcome: 'dropped', message: `The command did not reach ${name}: it is decided anew.` };
}
