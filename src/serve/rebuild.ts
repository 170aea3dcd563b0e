/**
 * The rebuild: one instance after another is restarted and reads its library again, every detail of it. The old rows
 * stay until the new ones are there.
 */
import type { Logger } from '../log.ts';
import type { Unit } from '../supervisor/member.ts';
import { placeholders } from '../supervisor/owners.ts';
import { inBackground, restartSection } from './restarts.ts';
import type { Runtime } from './runtime.ts';

export interface Rebuild {
  isRunning(): boolean;
  /** Begins, unless it is under way, and returns at once. */
  start(): void;
}

export interface RebuildSource {
  /** Null until the instances are built. */
  runtime(): Pick<Runtime, 'config' | 'supervisor' | 'ask'> | null;
  log: Logger;
  /** It began or ended. */
  onChange(): void;
}

/** A very large library takes some minutes. The next instance does not wait for ever. */
const longest = 15 * 60_000;
const between = 1000;

export function createRebuild({ runtime, log, onChange }: RebuildSource): Rebuild {
  let running = false;
  const run = async () => {
    for (const { section } of runtime()?.config().instances ?? []) {
      const current = runtime();
      // Gone meanwhile, with a change of the configuration.
      if (!current?.config().instances.some((instance) => instance.section === section)) continue;
      await restartSection(current, section);
      const answer = await readAgain(current, section);
      if (answer === 'failed')
        log.warning(`The library of ${section} cannot be read now; that is tried again by itself`);
    }
    await runtime()?.supervisor.restart([{ section: placeholders, role: 'torrent' }]);
  };
  return {
    isRunning: () => running,
    start() {
      if (running) return;
      running = true;
      onChange();
      log.notice('A rebuild was asked for');
      const done = run().finally(() => {
        running = false;
        onChange();
        log.notice('The rebuild is over');
      });
      inBackground(done, log);
    },
  };
}

type Running = NonNullable<ReturnType<RebuildSource['runtime']>>;

async function readAgain(runtime: Running, section: string): Promise<'done' | 'failed'> {
  const unit: Unit = { section, role: 'search' };
  const over = new AbortController();
  const answer = runtime.ask<'rebuild'>(unit, { type: 'rebuild' }, longest);
  const gone = untilDown(runtime, unit, over.signal);
  const result = await Promise.race([answer, gone]);
  over.abort();
  return result?.complete ? 'done' : 'failed';
}

/** Resolves when the process is not there to answer. */
async function untilDown({ supervisor }: Running, { section, role }: Unit, signal: AbortSignal): Promise<null> {
  const isUp = () => {
    const member = supervisor.members().find(({ unit }) => unit.section === section && unit.role === role);
    return member?.phase === 'starting' || member?.phase === 'running';
  };
  while (!signal.aborted && isUp()) await Bun.sleep(between);
  return null;
}
