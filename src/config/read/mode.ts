/** The two switches of the environment that take half of the work away. */

import { type Environment, parseFlag } from '../environment.ts';
import type { Issue } from '../issue.ts';
import type { Assembly } from './assemble.ts';

export interface Mode {
  /** `TENDARR_SEARCH_ONLY`: no torrent client is used. */
  searchOnly: boolean;
  /** `TENDARR_PROCESSING_ONLY`: nothing is searched for. */
  processingOnly: boolean;
}

export function readMode(env: Environment): { mode: Mode; issues: Issue[] } {
  const issues: Issue[] = [];
  const read = (variable: string) => {
    const text = env[variable] ?? '';
    const flag = text === '' ? false : parseFlag(text);
    if (flag === null) issues.push({ key: variable, message: 'must be true or false', effect: 'stopped' });
    return flag ?? false;
  };
  const mode = { searchOnly: read('TENDARR_SEARCH_ONLY'), processingOnly: read('TENDARR_PROCESSING_ONLY') };
  if (mode.searchOnly && mode.processingOnly) {
    const message = 'cannot be set together with TENDARR_SEARCH_ONLY';
    issues.push({ key: 'TENDARR_PROCESSING_ONLY', message, effect: 'stopped' });
  }
  return { mode, issues };
}

/** The configuration under a mode: search only knows no client, processing only searches for nothing. */
export function applyMode(assembly: Assembly, mode: Mode): Assembly {
  return {
    ...assembly,
    clients: mode.searchOnly ? [] : assembly.clients,
    instances: mode.processingOnly
      ? assembly.instances.map((instance) => ({
          ...instance,
          EntrySearch: { ...instance.EntrySearch, SearchMissing: false },
        }))
      : assembly.instances,
  };
}
