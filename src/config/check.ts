/** `tendarr check`: every problem of the configuration with its key, and with its line where it has one. */
import type { Environment } from './environment.ts';
import { readTextFile } from './file.ts';
import { type Issue, isProblem } from './issue.ts';
import { loadConfig } from './load.ts';
import { versionWarning } from './migrate.ts';
import { lineOf, linesOf } from './toml.ts';

/** Writes the findings line by line and gives the exit code: 1 when something has to be mended. */
export function checkConfig(path: string, env: Environment, write: (line: string) => void): 0 | 1 {
  const state = loadConfig(path, env);
  if (state.state === 'broken') {
    write(`${path}:${state.line}:${state.column}: ${state.reason}`);
    return 1;
  }
  if (state.state === 'unreadable') {
    write(`${path}: cannot be read: ${state.reason}`);
    return 1;
  }
  const lines = state.state === 'missing' ? new Map<string, number>() : linesOf(readTextFile(path));
  if (state.state === 'missing') write(`${path}: does not exist yet; it is written at the first start`);
  const warning = versionWarning(state.tree);
  if (warning) write(`${path}: notice: ${warning.message}`);
  for (const issue of state.issues) write(describe(path, lines, issue));
  const problems = state.issues.filter(isProblem).length;
  write(problems === 0 ? 'No problems found' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found`);
  return problems === 0 ? 0 : 1;
}

function describe(path: string, lines: ReadonlyMap<string, number>, issue: Issue): string {
  const line = issue.key.startsWith('TENDARR_') ? null : lineOf(lines, issue.key);
  const place = issue.key.startsWith('TENDARR_') ? 'environment' : line === null ? path : `${path}:${line}`;
  return `${place}: ${isProblem(issue) ? '' : 'notice: '}${issue.key}: ${issue.message}`;
}
