/** How the service is told to stop. */
import type { Logger } from '../log.ts';

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function untilSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: string) => {
      if (asked) process.exit(1);
      asked = true;
      log.info(`Stopping (${signal})`);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onSignal(signal));
  });
}
