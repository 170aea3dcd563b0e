/**
 * Remembers what a function gave until everything that waits for the event loop has had its turn: for questions that
 * every request asks and that cost more than the rest of it.
 */
export function oncePerTurn<T>(read: () => T): () => T {
  let kept: { value: T } | null = null;
  return () => {
    if (!kept) {
      kept = { value: read() };
      setImmediate(() => {
        kept = null;
      });
    }
    return kept.value;
  };
}
