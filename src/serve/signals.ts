/** How the service is told to stop, and what ends it without being told. */
import type { Logger } from '../log.ts';

/**
 * Resolves at the first SIGTERM or SIGINT; a second one ends the process at once.
 * @param kill ends all workers at once: one that is frozen would not see that its parent is gone.
 */
export function untilSignal(log: Logger, kill: () => void): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: string) => {
      if (asked) {
        kill();
        process.exit(1);
      }
      asked = true;
      log.info(`Stopping (${signal})`);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onSignal(signal));
  });
}

/** A defect that nobody has caught is told with its stack, then everything ends: nobody knows what is true any more. */
export function endOnDefect(log: Logger, kill: () => void): void {
  const end = (thrown: unknown) => {
    try {
      log.critical(`A defect ends the service: ${thrown instanceof Error ? thrown.stack : thrown}`);
      kill();
    } finally {
      process.exit(1);
    }
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
