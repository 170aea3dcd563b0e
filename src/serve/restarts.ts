/** Restarts of the workers of instances, one instance after another. */
import type { Logger } from '../log.ts';
import { placeholders } from '../supervisor/owners.ts';
import type { Runtime } from './runtime.ts';

export async function restartEach(runtime: Runtime | null): Promise<void> {
  for (const { section } of runtime?.config().instances ?? []) await restartSection(runtime, section);
  await runtime?.supervisor.restart([{ section: placeholders, role: 'torrent' }]);
}

export async function restartSection(runtime: Pick<Runtime, 'supervisor'> | null, section: string): Promise<void> {
  await runtime?.supervisor.restart([
    { section, role: 'search' },
    { section, role: 'torrent' },
  ]);
}

/** The caller has had its answer; what fails now is a defect and belongs into the log. */
export function inBackground(work: Promise<void> | undefined, log: Logger): void {
  work?.catch((thrown: unknown) =>
    log.critical(`A restart failed: ${thrown instanceof Error ? thrown.stack : thrown}`),
  );
}
