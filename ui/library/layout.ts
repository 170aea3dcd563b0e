import type { Density } from '../answer/status.ts';

/** How items lie in the page: all rows are equally high, so that places follow from numbers. Pixels. */
export interface Layout {
  columns: number;
  /** From the top of one row to the top of the next. */
  rowHeight: number;
  /** Between two rows; part of `rowHeight`. */
  gap: number;
}

/** Up to this width of the list the phone's arrangement holds; as in library.css. */
export const narrow = 600;

/** Title and the line below a poster. */
const captionHeight = 52;
const narrowestOnPhone = 100;
const narrowest: Record<Density, number> = { Comfortable: 150, Compact: 112 };
const gaps: Record<Density, number> = { Comfortable: 12, Compact: 8 };

/** @param ratio height of a poster for a width of 1 */
export function gridLayout(width: number, density: Density, ratio: number): Layout {
  const gap = gaps[density];
  const least = width < narrow ? narrowestOnPhone : narrowest[density];
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  const tile = (width - gap * (columns - 1)) / columns;
  return { columns, gap, rowHeight: Math.round(tile * ratio) + captionHeight + gap };
}

export function listLayout(width: number, density: Density): Layout {
  const compact = density === 'Compact' && width >= narrow;
  return { columns: 1, gap: 0, rowHeight: width < narrow ? 64 : compact ? 40 : 56 };
}

/** Rows from 0; `to` is not included. */
export interface Rows {
  from: number;
  to: number;
}

/**
 * The rows that are on screen, and some on both sides.
 *
 * @param top how far the upper edge of the screen is below the first row
 */
export function rowsOnScreen(count: number, { rowHeight }: Layout, top: number, height: number, spare: number): Rows {
  const from = Math.max(0, Math.floor(top / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + spare);
  return { from: Math.min(from, Math.max(0, to - 1)), to: Math.max(to, 0) };
}

/** How far to scroll so that a row is on screen as a whole; 0 when it is. */
export function scrollToRow(row: number, { rowHeight }: Layout, top: number, height: number): number {
  const above = row * rowHeight - top;
  if (above < 0) return above;
  return Math.max(0, above + rowHeight - height);
}
