/** What is wrong with the configuration, for the log. */
import type { ConfigState } from '../http/status.ts';
import type { Logger } from '../log.ts';

/** @param meanwhile what holds until a file that cannot be used at all is mended. */
export function logTrouble(state: ConfigState, log: Pick<Logger, 'error' | 'warning'>, meanwhile: string): void {
  if (state.state === 'broken') log.error(`config.toml cannot be used, ${meanwhile}: ${where(state)}`);
  for (const { key, message } of state.issues ?? []) log.warning(`Configuration: ${key}: ${message}`);
}

function where({ line, column, reason }: ConfigState): string {
  return line === undefined ? `${reason}` : `line ${line}, column ${column}: ${reason}`;
}
