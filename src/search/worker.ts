/**
 * The search process of one instance. It makes sure that the manager is there and of the right kind; the library is
 * not read by this version, so it searches for nothing and says so.
 */

import type { Manager } from '../arr/manager.ts';
import { openManager } from '../arr/open.ts';
import { type Clock, systemClock } from '../clock.ts';
import { OutsideError } from '../error.ts';
import { createRequest, type SendRequest } from '../request.ts';
import type { Attention } from '../supervisor/message.ts';
import { userAgent } from '../version.ts';
import type { Worker, WorkerContext } from '../worker.ts';
import { nextLook } from './look.ts';

export interface SearchDeps {
  request?: SendRequest;
  clock?: Clock;
}

export function beginSearch(context: WorkerContext, deps: SearchDeps = {}): Worker {
  const { start, log, send, signal } = context;
  const clock = deps.clock ?? systemClock;
  const request = deps.request ?? createRequest({ userAgent });
  const instance = start.config.instances.find(({ section }) => section === start.section);
  if (!instance) throw new Error(`there is no instance ${start.section} in the configuration of this worker`);

  const access = { uri: instance.URI, apiKey: instance.APIKey, skipTlsVerify: instance.SkipTLSVerify };
  const manager = openManager(instance.kind, access, request, signal);
  const summary = instance.EntrySearch.SearchMissing ? 'Library not read yet' : 'Search is off';
  send({ type: 'report', report: { searchSummary: summary } });

  const running = watch({ manager, section: start.section, context, clock }).catch((thrown: unknown) => {
    // Giving up because of `stop` is no failure; anything else is a defect and ends this process.
    if (!signal.aborted) throw thrown;
  });

  return {
    handle: () => {},
    stop: async () => {
      await running;
      log.debug('Search process stopped');
    },
  };
}

interface Watch {
  manager: Manager;
  section: string;
  context: WorkerContext;
  clock: Clock;
}

/** Looks at the manager until told to stop: soon after a failure, rarely while all is well. */
async function watch({ manager, section, context, clock }: Watch): Promise<void> {
  const { log, send, signal } = context;
  let failures = 0;
  let known = '';
  while (!signal.aborted) {
    let retryAfter: number | undefined;
    try {
      const { appName, version } = await manager.status();
      if (failures > 0 || known !== version) log.info(`${appName} ${version} answers`);
      [failures, known] = [0, version];
      send({ type: 'report', report: { attention: [] } });
    } catch (thrown) {
      if (!(thrown instanceof OutsideError)) throw thrown;
      failures += 1;
      retryAfter = thrown.details.retryAfter;
      if (failures === 1) log.warning(`The manager cannot be used: ${thrown.message}`);
      send({ type: 'report', report: { attention: [trouble(section, thrown)] } });
    }
    await clock.sleep(nextLook(failures, retryAfter), signal);
  }
}

function trouble(section: string, failure: OutsideError): Attention {
  return {
    id: `manager:${section}`,
    severity: 'error',
    subject: `The manager of ${section} cannot be used`,
    text: failure.message,
    action: `#/logs/${encodeURIComponent(`${section}.log`)}`,
  };
}
