import type { LogEntry } from './buffer.ts';

/** One line or wrapped line of the view. */
export type LogRow =
  | { type: 'entry'; key: string; entry: LogEntry }
  | { type: 'fold'; key: string; entry: LogEntry; opened: boolean }
  | { type: 'more'; key: string; entry: LogEntry; text: string }
  | { type: 'day'; key: string; at: number }
  | { type: 'rotated'; key: string }
  | { type: 'cut'; key: string };

/** How wide the view is, in characters of its fixed-width font. */
export interface Columns {
  /** Characters that fit into a line of the message; infinite when long lines are not wrapped. */
  text: number;
  /** Characters before the message in its first line. */
  lead: number;
}

/** Everything to show in order. A new day is announced, and only entries that were opened show what is below them. */
export function rowsOfLog(entries: readonly LogEntry[], opened: ReadonlySet<number>, cut: boolean): LogRow[] {
  const rows: LogRow[] = cut ? [{ type: 'cut', key: 'cut' }] : [];
  let day = '';
  for (const entry of entries) {
    if (entry.rotated) rows.push({ type: 'rotated', key: `rotated ${entry.id}` });
    const ownDay = entry.at === 0 ? day : dayOf(entry.at);
    if (ownDay !== day) rows.push({ type: 'day', key: `day ${entry.id}`, at: entry.at });
    day = ownDay;
    rows.push({ type: 'entry', key: `${entry.id}`, entry });
    if (entry.more.length === 0) continue;
    rows.push({ type: 'fold', key: `fold ${entry.id}`, entry, opened: opened.has(entry.id) });
    if (!opened.has(entry.id)) continue;
    entry.more.forEach((text, index) => {
      rows.push({ type: 'more', key: `${entry.id} ${index}`, entry, text });
    });
  }
  return rows;
}

function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

/**
 * The line of the view at which each row begins, and after the last row the number of all lines. Every character is
 * equally wide and lines break anywhere, so heights follow from lengths and nothing has to be measured.
 */
export function startsOf(rows: readonly LogRow[], columns: Columns): Int32Array {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => {
    starts[index + 1] = (starts[index] ?? 0) + linesOf(row, columns);
  });
  return starts;
}

function linesOf(row: LogRow, { text, lead }: Columns): number {
  if (row.type === 'entry') return Math.max(1, Math.ceil((lead + widthOf(row.entry.message)) / text));
  return row.type === 'more' ? Math.max(1, Math.ceil(widthOf(row.text) / text)) : 1;
}

/** Characters beyond the Latin, Greek and Cyrillic scripts may be twice as wide. */
function widthOf(text: string): number {
  let width = text.length;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x10ff) width += 1;
  return width;
}

/** The row that covers a line. */
export function rowAt(starts: Int32Array, line: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
