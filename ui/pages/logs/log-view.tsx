import type { Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { count } from '../../format.ts';
import { type LogRow, rowAt, startsOf } from '../../log/layout.ts';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/logs.ts';
import { LogLine } from './log-line.tsx';
import { useMetrics } from './metrics.ts';

interface Props {
  rows: readonly LogRow[];
  pattern: RegExp | null;
  wrap: boolean;
  following: boolean;
  /** Id of the entry that stands out. */
  current: number | null;
  /** Set from outside to bring an entry into view. */
  jump: Signal<{ id: number } | null>;
  /** Id of the entry at the top, set here. */
  top: Signal<number | null>;
  onFold: (id: number) => void;
}

/** Lines above and below the visible part that are drawn as well. */
const margin = 12;

/** Only the lines in sight are in the document. While following, the view sticks to the end until it is scrolled up. */
export function LogView({ rows, pattern, wrap, following, current, jump, top, onFold }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const metrics = useMetrics(view, wrap);
  const starts = useMemo(() => startsOf(rows, metrics), [rows, metrics]);
  const [scrolled, setScrolled] = useState(0);
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const anchor = useRef<{ key: string; offset: number } | null>(null);
  const { lineHeight, height } = metrics;
  const newest = lastId(rows);
  const sticking = following && pausedAt === null;

  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    if (sticking) element.scrollTop = element.scrollHeight;
    else keepPlace(element, anchor.current, rows, starts, lineHeight);
  }, [rows, starts, sticking, lineHeight, height]);

  useEffect(() => {
    const wanted = jump.value;
    const element = view.current;
    if (wanted === null || !element) return;
    const index = rows.findIndex((row) => row.key === `${wanted.id}`);
    if (index === -1) return;
    setPausedAt(newest);
    element.scrollTop = (starts[index] ?? 0) * lineHeight - height / 3;
  }, [jump.value]);

  const onScroll = () => {
    const element = view.current;
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 2 * lineHeight;
    const first = rowAt(starts, Math.floor(element.scrollTop / lineHeight));
    const row = rows[first];
    anchor.current = row ? { key: row.key, offset: element.scrollTop - (starts[first] ?? 0) * lineHeight } : null;
    top.value = idOf(row) ?? top.peek();
    setScrolled(element.scrollTop);
    setPausedAt(atEnd ? null : (pausedAt ?? newest));
  };

  const from = rowAt(starts, Math.max(0, Math.floor(scrolled / lineHeight) - margin));
  const to = rowAt(starts, Math.ceil((scrolled + height) / lineHeight) + margin);
  const missed = pausedAt === null ? 0 : rows.filter((row) => row.type === 'entry' && row.entry.id > pausedAt).length;
  return (
    <div class="log-frame">
      <div
        ref={view}
        class={`log-view ${wrap ? 'wrap' : ''}`}
        role="log"
        aria-live="off"
        aria-label={text.view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        onScroll={onScroll}
      >
        <div style={{ height: `${(starts[rows.length] ?? 0) * lineHeight}px` }}>
          <div style={{ transform: `translateY(${(starts[from] ?? 0) * lineHeight}px)` }}>
            {rows.slice(from, to + 1).map((row, index) => (
              <LogLine
                key={row.key}
                row={row}
                height={((starts[from + index + 1] ?? 0) - (starts[from + index] ?? 0)) * lineHeight}
                pattern={pattern}
                current={current !== null && idOf(row) === current}
                onFold={onFold}
              />
            ))}
          </div>
        </div>
      </div>
      {following && missed > 0 && (
        <button type="button" class="button primary new-lines" onClick={() => setPausedAt(null)}>
          <Icon name="down" />
          {missed === 1 ? text.newLine : text.newLines(count(missed))}
        </button>
      )}
    </div>
  );
}

function idOf(row: LogRow | undefined): number | null {
  return row !== undefined && 'entry' in row ? row.entry.id : null;
}

function lastId(rows: readonly LogRow[]): number {
  return idOf(rows.at(-1)) ?? 0;
}

/** Older lines may have been dropped or filtered out: what was on top stays on top. */
function keepPlace(
  element: HTMLElement,
  anchor: { key: string; offset: number } | null,
  rows: readonly LogRow[],
  starts: Int32Array,
  lineHeight: number,
): void {
  if (anchor === null) return;
  const index = rows.findIndex(({ key }) => key === anchor.key);
  if (index !== -1) element.scrollTop = (starts[index] ?? 0) * lineHeight + anchor.offset;
}
