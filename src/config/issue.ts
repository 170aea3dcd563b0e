/** Problems of the configuration and what they mean for the program. */
import type { ConfigIssue } from './config.ts';

/**
 * `notice`: nothing is lost. `fallback`: the default is used instead. `excluded`: the section is left out. `stopped`:
 * nothing that acts may run, because the settings that keep it safe are not known.
 */
export type Effect = 'notice' | 'fallback' | 'excluded' | 'stopped';

export interface Issue extends ConfigIssue {
  effect: Effect;
  /** The dotted key or section that was probably meant. */
  meant?: string;
}

export function isProblem(issue: Issue): boolean {
  return issue.effect !== 'notice';
}
