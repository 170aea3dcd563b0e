/** Where lines go: the terminal and the log files, both without secrets. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createLogger, type LevelGate, type Logger, type LogSink } from '../log.ts';
import { formatLine, openLogFiles } from '../supervisor/log-files.ts';
import { secretsOf } from './configuration.ts';
import { createRedactor } from './redact.ts';

export interface NamedLogger extends Logger {
  named(name: string): Logger;
}

export interface Log {
  log: NamedLogger;
  /** For lines that workers wrote; they are cleaned here too. */
  sink: LogSink;
  gate: LevelGate;
  learnSecrets(config: Config): void;
  /** Takes secrets out of a text. */
  clean(text: string): string;
  close(): void;
}

/** Lines go to standard error, so that standard output holds only the one line that says where the page is. */
export function openLog(folder: string, config: Config): Log {
  const gate: LevelGate = { level: config.Settings.ConsoleLevel };
  const redactor = createRedactor();
  const learnSecrets = (from: Config) => redactor.learn(secretsOf(from));
  learnSecrets(config);
  const files = config.Settings.Logging ? openLogFiles(join(folder), (text) => console.error(text)) : null;
  const sink: LogSink = (line) => {
    const clean = { ...line, message: redactor.clean(line.message) };
    // Not process.stderr: setting that stream up takes longer than anything else at a start.
    console.error(formatLine(clean).trimEnd());
    files?.write(clean);
  };
  const named = (name: string) => createLogger(name, sink, gate);
  return {
    log: { ...named('Main'), named },
    sink,
    gate,
    learnSecrets,
    clean: redactor.clean,
    close: () => files?.close(),
  };
}
