import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Layout } from '../../library/layout.ts';
import { useScrollEnd } from './use-window.ts';

interface PagePlace {
  box: RefObject<HTMLElement>;
  /** null: there is nothing to scroll to yet. */
  layout: Layout | null;
  /** From 1, as the address has it. */
  page: number;
  pages: number;
  /** Places of a page. */
  size: number;
  change: (page: number) => void;
}

/** Keeps the page in the address and what is on screen together, whichever of them changes. */
export function usePagePlace({ box, layout, page, pages, size, change }: PagePlace): void {
  const onScreen = useRef(1);
  const isReady = layout !== null;
  useLayoutEffect(() => {
    if (layout === null || page === onScreen.current) return;
    onScreen.current = page;
    const row = Math.floor(((page - 1) * size) / layout.columns);
    const top = box.current?.getBoundingClientRect().top ?? 0;
    window.scrollTo(0, page === 1 ? 0 : Math.ceil(window.scrollY + top + row * layout.rowHeight));
  }, [isReady, page]);
  useScrollEnd(() => {
    if (layout === null || box.current === null) return;
    const top = Math.max(0, -box.current.getBoundingClientRect().top);
    const now = atEnd(top) ? pages : pageAt(top, layout, size);
    if (now === onScreen.current || now < 1) return;
    onScreen.current = now;
    change(now);
  });
}

/** A row that holds the end of one page and the beginning of the next belongs to the next. */
function pageAt(top: number, { rowHeight, columns }: Layout, size: number): number {
  const place = Math.round(top / rowHeight) * columns + columns - 1;
  return Math.floor(place / size) + 1;
}

/** The last page may be too short to get to the top of the screen. */
function atEnd(top: number): boolean {
  return top > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
}
