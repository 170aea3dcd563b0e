/** From the text of `config.toml` and the environment to the configuration. Order: environment, file, default. */
import { readFileSync } from 'node:fs';
import { messageOf } from '../error.ts';
import type { Config } from './config.ts';
import { applyEnvironment, type Environment, type ReadText } from './environment.ts';
import { codeOf, readTextFile } from './file.ts';
import type { Issue } from './issue.ts';
import { assemble } from './read/assemble.ts';
import { crossCheck } from './read/cross.ts';
import { applyMode, type Mode, readMode } from './read/mode.ts';
import { parseToml, type TomlProblem } from './toml.ts';
import type { Tree } from './tree.ts';

export interface ConfigReading {
  /** `invalid`: `[Settings]` or a mode cannot be trusted, so nothing that acts may run on this configuration. */
  state: 'ok' | 'invalid';
  config: Config;
  issues: Issue[];
  /** What the file says, without overrides and defaults. */
  tree: Tree;
  /** Dotted key to the environment variable that overrides it. */
  overrides: ReadonlyMap<string, string>;
  mode: Mode;
}

export type Broken = { state: 'broken' } & TomlProblem;

/** `missing` carries the defaults (with the environment over them), so that the page can be reached. */
export type ConfigState =
  | ConfigReading
  | Broken
  | (Omit<ConfigReading, 'state'> & { state: 'missing' })
  | { state: 'unreadable'; reason: string };

/** Reads a text. `readText` gives the content of files named by `_FILE` variables. */
export function readConfig(text: string, env: Environment = {}, readText: ReadText = noFiles): ConfigReading | Broken {
  const parsed = parseToml(text);
  if (!parsed.ok) {
    const { line, column, reason } = parsed;
    return { state: 'broken', line, column, reason };
  }
  return readTree(parsed.tree, env, readText);
}

export interface ReadTreeOptions {
  /** Report problems of sections that are switched off as well. */
  judgeIdle?: boolean;
}

export function readTree(
  tree: Tree,
  env: Environment = {},
  readText: ReadText = noFiles,
  { judgeIdle = false }: ReadTreeOptions = {},
): ConfigReading {
  const overridden = applyEnvironment(tree, env, readText);
  const { mode, issues: modeIssues } = readMode(env);
  const checked = crossCheck(assemble(overridden.tree, { environment: overridden.findings, judgeIdle }));
  const { Settings, WebUI, clients, instances } = applyMode(checked, mode);
  const issues = [...checked.issues.map((issue) => withVariable(issue, overridden.overrides)), ...modeIssues];
  return {
    state: issues.some((issue) => issue.effect === 'stopped') ? 'invalid' : 'ok',
    config: {
      Settings,
      WebUI,
      clients,
      instances,
      issues: issues.map(({ key, message }) => ({ key, message })),
    },
    issues,
    tree,
    overrides: overridden.overrides,
    mode,
  };
}

/** Says where a wrong value comes from when it is not in the file. */
function withVariable(issue: Issue, overrides: ReadonlyMap<string, string>): Issue {
  const variable = overrides.get(issue.key);
  return variable ? { ...issue, message: `${issue.message} (set by ${variable})` } : issue;
}

/** Reads the file at a path. Expected outside trouble is a state, never an error. */
export function loadConfig(path: string, env: Environment = {}): ConfigState {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return { ...readTree({}, env, readTextFile), state: 'missing' };
    if (thrown instanceof TypeError)
      return { state: 'broken', line: 1, column: 1, reason: 'The file is not UTF-8 text' };
    return { state: 'unreadable', reason: messageOf(thrown) };
  }
  return readConfig(text, env, readTextFile);
}

function noFiles(): never {
  throw new Error('No files are read here');
}
