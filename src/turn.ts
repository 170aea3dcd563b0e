/**
 * Long work on the event loop in short pieces: `if (turn.due()) await turn.pass()` inside a loop lets timers and
 * sockets have their turn as soon as this work has held the loop for its budget.
 */

export interface Turn {
  /** This work has used up its budget since it last passed. */
  due(): boolean;
  /** Lets everything else that waits run first. */
  pass(): Promise<void>;
}

/** @param budgetMs how long the loop may be held. @param elapsed milliseconds of a clock that never goes back. */
export function createTurn(budgetMs = 4, elapsed: () => number = () => performance.now()): Turn {
  let began = elapsed();
  return {
    due: () => elapsed() - began >= budgetMs,
    async pass() {
      await new Promise<void>((resolve) => setImmediate(resolve));
      began = elapsed();
    },
  };
}
