/** Actions that send nothing: what they are about is remembered, and the torrent is decided anew. */
import type { Mark } from '../rules/mark.ts';
import type { Notes } from '../rules/memory.ts';
import { keyOf } from '../tracked.ts';
import type { Act, ActContext } from './context.ts';

export function markImported({ journal, clock, again }: ActContext, act: Act, by: 'manager' | 'tag'): void {
  const { tracked, decision } = act;
  const { memory } = tracked;
  Object.assign(memory, { importedAt: clock.now(), importedBy: by, failures: 0, nextTry: null });
  journal.remember(memory);
  // A tag is its own record; thousands of rows that repeat it would hide what was done.
  if (by === 'manager') journal.happened(memory, { ...decision, verdict: 'done' });
  again([keyOf(tracked.client, memory.hash)]);
}

export function takeNote({ journal, again }: ActContext, { tracked }: Act, notes: Partial<Notes>): void {
  journal.note(tracked.memory, notes);
  again([keyOf(tracked.client, tracked.memory.hash)]);
}

export function keepMark(context: ActContext, act: Act, { mark, on }: { mark: Mark; on: boolean }): void {
  const others = act.tracked.memory.notes.marks.filter((kept) => kept !== mark);
  takeNote(context, act, { marks: on ? [...others, mark] : others });
}
