import type { Level } from '../../src/log.ts';
import { parseLogLevel } from './line.ts';

/** How the log is looked at; all of it stands in the address. */
export interface LogQuery {
  /** This level and worse. */
  level: Level;
  search: string;
  regex: boolean;
  /** Lines between matches stay. */
  context: boolean;
  follow: boolean;
}

export function readLogQuery(query: Record<string, string>): LogQuery {
  return {
    level: parseLogLevel(query.level) ?? 'TRACE',
    search: query.q ?? '',
    regex: query.re === '1',
    context: query.all === '1',
    follow: query.follow !== '0',
  };
}

/** What is as usual is left out of the address. */
export function writeLogQuery({ level, search, regex, context, follow }: LogQuery): Record<string, string | null> {
  return {
    level: level === 'TRACE' ? null : level,
    q: search,
    re: regex ? '1' : null,
    all: context ? '1' : null,
    follow: follow ? null : '0',
  };
}
