import type { Level } from '../../../src/log.ts';
import type { LogRow } from '../../log/layout.ts';
import { timeOfDay } from '../../log/line.ts';
import { marksOf } from '../../log/select.ts';
import { text } from '../../strings/logs.ts';

interface Props {
  row: LogRow;
  /** Pixels. */
  height: number;
  pattern: RegExp | null;
  current: boolean;
  onFold: (id: number) => void;
}

const badges: Record<Level, string> = {
  CRITICAL: 'CRT',
  ERROR: 'ERR',
  WARNING: 'WRN',
  NOTICE: 'NTC',
  INFO: 'INF',
  DEBUG: 'DBG',
  TRACE: 'TRC',
};

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

export function LogLine({ row, height, pattern, current, onFold }: Props) {
  const style = { height: `${height}px` };
  switch (row.type) {
    case 'day':
      return (
        <div class="log-line aside" style={style}>
          {dayFormat.format(row.at)}
        </div>
      );
    case 'rotated':
    case 'cut':
      return (
        <div class="log-line aside" style={style}>
          {text[row.type]}
        </div>
      );
    case 'fold':
      return (
        <div class="log-line" style={style}>
          <button type="button" class="fold" aria-expanded={row.opened} onClick={() => onFold(row.entry.id)}>
            {row.opened ? text.fold : text.more(row.entry.more.length)}
          </button>
        </div>
      );
    case 'more':
      return (
        <div class="log-line more" style={style}>
          <Marked text={row.text} pattern={pattern} />
        </div>
      );
    case 'entry': {
      const { at, level, logger, message } = row.entry;
      return (
        <div class={`log-line entry level-${level.toLowerCase()} ${current ? 'current' : ''}`} style={style}>
          <time>{at === 0 ? '        ' : timeOfDay(at)}</time> <b title={level}>{badges[level]}</b>{' '}
          <span class="logger" title={logger}>
            {logger}
          </span>
          <span class="message">
            <Marked text={message} pattern={pattern} />
          </span>
        </div>
      );
    }
  }
}

function Marked({ text, pattern }: { text: string; pattern: RegExp | null }) {
  return (
    <>{marksOf(text, pattern).map((part, index) => (part.marked ? <mark key={index}>{part.text}</mark> : part.text))}</>
  );
}
