/** Where lines go: the terminal and the log files, both without secrets. */
import type { Config } from '../config/config.ts';
import { createLogger, type Level, type LevelGate, type Logger, type LogSink, levels } from '../log.ts';
import { formatLine, openLogFiles } from '../supervisor/log-files.ts';
import { secretsOf } from './configuration.ts';
import { createRedactor } from './redact.ts';
import { createTerminal } from './terminal.ts';

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

/**
 * Lines go to standard error, so that standard output holds only the one line that says where the page is.
 * @param terminal what is less than this goes to the files only.
 */
export function openLog(folder: string, config: Config, terminal: Level = 'TRACE'): Log {
  const gate: LevelGate = { level: config.Settings.ConsoleLevel };
  const redactor = createRedactor();
  const learnSecrets = (from: Config) => redactor.learn(secretsOf(from));
  learnSecrets(config);
  const files = config.Settings.Logging ? openLogFiles(folder, (text) => console.error(text)) : null;
  // Not process.stderr: setting that stream up takes longer than anything else at a start.
  const screen = createTerminal((text) => console.error(text));
  // However the process ends by itself, and whoever still speaks then.
  process.on('exit', screen.flush);
  const sink: LogSink = (line) => {
    const clean = { ...line, message: redactor.clean(line.message) };
    const rank = levels.indexOf(line.level);
    if (rank >= levels.indexOf(terminal)) screen.show(formatLine(clean).trimEnd(), rank >= levels.indexOf('ERROR'));
    files?.write(clean);
  };
  const named = (name: string) => createLogger(name, sink, gate);
  return {
    log: { ...named('Main'), named },
    sink,
    gate,
    learnSecrets,
    clean: redactor.clean,
    close: () => {
      screen.flush();
      files?.close();
    },
  };
}
