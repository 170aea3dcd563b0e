/**
 * What a command really did. Its own word is not enough: an import that took nothing ends `completed`, and one that
 * the manager was doing by itself at the same moment ends `unsuccessful` although the files are there.
 */
import type { Command } from '../../arr/command.ts';
import type { ImportRow } from '../../database/imports.ts';
import { historyWord, standingOf } from '../rules/standing.ts';
import { failed, type ImportContext, type ImportEnd, imported, lookNow } from './context.ts';

const firstWait = 2_000;
const longestWait = 30_000;

/** @param command null = the manager does not know it any more @throws OutsideError, or the signal's reason */
export async function verify(context: ImportContext, row: ImportRow, command: Command | null): Promise<ImportEnd> {
  let wait = firstWait;
  let refreshed = false;
  for (;;) {
    const { records, events } = await lookNow(context, row);
    const standing = standingOf(records, events);
    if (standing.is === 'imported') return imported(context, 'by its queue and history');
    if (standing.is === 'absent' && historyWord(events) === 'imported') return imported(context, 'by its history');
    if (standing.is === 'absent' && !row.tracked && command?.result === 'successful') {
      return imported(context, 'by the result of its command');
    }
    if (standing.is === 'refused') return failed(context, standing.messages);
    if (standing.is === 'importing') {
      await context.clock.sleep(wait, context.signal);
      context.signal.throwIfAborted();
      wait = Math.min(wait * 1.5, longestWait);
    } else if (!refreshed && mayBeOld(command)) {
      // A manager notices what a scan did only when it looks at its downloads the next time.
      await context.knowledge.refresh();
      refreshed = true;
    } else {
      return failed(context, standing.is === 'waiting' ? reasons(standing.messages, command) : reasons([], command));
    }
  }
}

function mayBeOld(command: Command | null): boolean {
  return command?.status !== 'failed' && command?.result !== 'unsuccessful';
}

function reasons(messages: string[], command: Command | null): string[] {
  if (messages.length > 0) return messages;
  if (command === null) return ['it has forgotten the command'];
  if (command.status !== 'completed') return [`the command ended ${command.status}${said(command)}`];
  return command.result === 'unsuccessful' ? [`it found nothing to import${said(command)}`] : [];
}

function said({ message }: Command): string {
  return message === '' || message === 'Completed' || message === 'Failed' ? '' : `: ${message}`;
}
