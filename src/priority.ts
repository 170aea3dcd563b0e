/** How much of a busy machine a process asks for. */
import { setPriority } from 'node:os';

/** A third of what others get where all want more than there is; further back it would starve beside a transcoder. */
const stepsBack = 5;

/** For work that takes all of a core for a while and that nobody waits for: what somebody waits for goes first. */
export function stepBack(): void {
  try {
    setPriority(stepsBack);
  } catch {
    // A system that does not allow it only makes the others wait longer.
  }
}
