/** Lines for the terminal. Each call of the system waits for whoever reads there, so lines that come together go together. */
export interface Terminal {
  /** Shows a line when the event loop has had its turn; at once, with all before it, when it is urgent. */
  show(line: string, urgent: boolean): void;
  /** Shows what waits. */
  flush(): void;
}

/** @param print takes one or several lines without the end of the last. @param later calls back after this turn */
export function createTerminal(
  print: (text: string) => void,
  later: (callback: () => void) => void = (callback) => void setImmediate(callback),
): Terminal {
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const text = waiting.join('\n');
    waiting = [];
    print(text);
  };
  return {
    show(line, urgent) {
      waiting.push(line);
      if (urgent) flush();
      else if (waiting.length === 1) later(flush);
    },
    flush,
  };
}
