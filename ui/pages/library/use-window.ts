import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Density } from '../../answer/status.ts';
import { gridLayout, type Layout, listLayout, type Rows, rowsOnScreen } from '../../library/layout.ts';

/** Rows beyond both edges of the screen that are drawn as well. */
const spareRows = { grid: 1, list: 4 };

/** Measures the width of the list, and how its items lie in it; null until it was measured. */
export function useLayout(
  box: RefObject<HTMLElement>,
  view: 'grid' | 'list',
  density: Density,
  ratio: number,
): Layout | null {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  if (width === 0) return null;
  return view === 'grid' ? gridLayout(width, density, ratio) : listLayout(width, density);
}

/** The rows to draw, followed while the page scrolls. */
export function useRows(
  box: RefObject<HTMLElement>,
  count: number,
  layout: Layout | null,
  view: 'grid' | 'list',
): Rows {
  const [rows, setRows] = useState<Rows>({ from: 0, to: 0 });
  const rowHeight = layout?.rowHeight ?? 0;
  useLayoutEffect(() => {
    if (layout === null) return;
    const measure = () => {
      const top = -(box.current?.getBoundingClientRect().top ?? 0);
      const next = rowsOnScreen(count, layout, top, window.innerHeight, spareRows[view]);
      setRows((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [box, count, rowHeight, layout?.columns, view]);
  return { from: Math.min(rows.from, count), to: Math.min(rows.to, count) };
}

/** Calls back once the page has come to rest. */
export function useScrollEnd(work: () => void): void {
  const current = useRef(work);
  current.current = work;
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => current.current(), 150);
    };
    window.addEventListener('scroll', wait, { passive: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', wait);
    };
  }, []);
}
