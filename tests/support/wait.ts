/**
 * How long a condition may take before the test fails, unless the test says otherwise. Long, because it costs nothing
 * where the condition comes true, and shorter than the limit of a test, so that a failure says what was waited for.
 */
const defaultTimeout = 100_000;

export interface UntilOptions {
  /** Milliseconds before the wait fails; default 100,000. */
  timeout?: number;
  /** What is waited for, in words; part of the failure. */
  what?: string;
  /** Milliseconds between two looks; default 10. */
  every?: number;
}

type Truthy<T> = T extends false | 0 | '' | null | undefined ? never : T;

/**
 * Polls until the condition gives something truthy and returns that. A condition that throws counts as "not yet"; its
 * last error becomes the cause of the failure.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeout = defaultTimeout, what = condition.toString(), every = 10 }: UntilOptions = {},
): Promise<Truthy<T>> {
  const deadline = performance.now() + timeout;
  let cause: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value as Truthy<T>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= deadline) throw new Error(`Still waiting after ${timeout} ms for: ${what}`, { cause });
    await Bun.sleep(every);
  }
}
