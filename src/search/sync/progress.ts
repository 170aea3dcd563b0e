/** How far a reading is, told at most twice a second. */

export interface Progress {
  /** @param total null = not known yet */
  tell(done: number, total: number | null, what: string): void;
}

const pause = 500;

/** @param elapsed milliseconds of a clock that never goes back */
export function createProgress(elapsed: () => number, say: (text: string) => void): Progress {
  let last = Number.NEGATIVE_INFINITY;
  return {
    tell(done, total, what) {
      const now = elapsed();
      if (now - last < pause) return;
      last = now;
      say(`${number(done)}${total !== null && total >= done ? ` of ${number(total)}` : ''} ${what}`);
    },
  };
}

function number(value: number): string {
  return value.toLocaleString('en');
}
