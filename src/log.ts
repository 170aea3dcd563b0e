/**
 * Levels and the small interface through which everything logs. Workers send their lines to the supervisor, which is
 * the only writer of log files (`supervisor/logfiles.ts`).
 */

export const levels = ['TRACE', 'DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL'] as const;

export type Level = (typeof levels)[number];

export interface LogLine {
  /** Unix milliseconds. */
  at: number;
  level: Level;
  /** Who speaks: `Main`, `WebUI`, `<Section>.torrent`, `<Section>.search`, `Placeholders`. */
  logger: string;
  message: string;
}

export type LogSink = (line: LogLine) => void;

export type Logger = Record<Lowercase<Level>, (message: string) => void>;

/** Reads a level in any case; null for a word that is none. */
export function parseLevel(word: unknown): Level | null {
  if (typeof word !== 'string') return null;
  const upper = word.trim().toUpperCase();
  return levels.find((level) => level === upper) ?? null;
}

/** A level that can change while loggers that read it live on. */
export interface LevelGate {
  level: Level;
}

/** Makes a logger that drops what is below the gate's level. `now` gives Unix milliseconds. */
export function createLogger(name: string, sink: LogSink, gate: LevelGate, now: () => number = Date.now): Logger {
  const write = (level: Level) => (message: string) => {
    if (levels.indexOf(level) < levels.indexOf(gate.level)) return;
    sink({ at: now(), level, logger: name, message });
  };
  return {
    trace: write('TRACE'),
    debug: write('DEBUG'),
    info: write('INFO'),
    notice: write('NOTICE'),
    warning: write('WARNING'),
    error: write('ERROR'),
    critical: write('CRITICAL'),
  };
}
