/** The way to one worker process. It takes everything at once and keeps in our memory what the worker does not read. */
import type { ToWorker } from './message.ts';

/** What a child of `Bun.spawn` with `ipc` is here. */
export interface ChannelEnd {
  readonly exitCode: number | null;
  readonly signalCode: string | number | null;
  readonly exited: Promise<unknown>;
  /** @param written called once nothing of the message is in our memory any more, or with the reason why not. */
  send(message: ToWorker, handle: undefined, options: undefined, written: () => void): unknown;
}

/**
 * Messages arrive in the order of the calls. The promise resolves when the message has left our memory, which is when
 * the worker has read all but the little that the operating system holds for it, or when the worker is gone. It never
 * rejects: a child that is gone is reported by `exited`, and a message to it has nobody to reach.
 */
export function createChannel(child: ChannelEnd): (message: ToWorker) => Promise<void> {
  /** Nobody calls back for what a child has left unread at its end. */
  const unwritten = new Set<() => void>();
  void child.exited.then(() => {
    for (const written of [...unwritten]) written();
  });
  return (message) =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      const written = () => {
        unwritten.delete(written);
        resolve();
      };
      unwritten.add(written);
      try {
        child.send(message, undefined, undefined, written);
      } catch {
        // The channel closed between the check and the call.
        written();
      }
    });
}
