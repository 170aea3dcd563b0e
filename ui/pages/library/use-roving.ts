import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Layout, scrollToRow } from '../../library/layout.ts';

export interface Roving {
  /** The place that Tab leads to. */
  active: number;
  /** To be called when a place got the focus by itself. */
  enter: (place: number) => void;
  /** Gives the focus to a place, on screen or not. */
  focus: (place: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Makes a list one stop for Tab; inside, arrows, Home and End go from place to place. */
export function useRoving(box: RefObject<HTMLElement>, layout: Layout | null, length: number): Roving {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const columns = layout?.columns ?? 1;

  const focus = (place: number) => {
    if (layout === null || length === 0) return;
    const target = Math.min(length - 1, Math.max(0, place));
    const top = -(box.current?.getBoundingClientRect().top ?? 0);
    const step = scrollToRow(Math.floor(target / columns), layout, top, window.innerHeight);
    wanted.current = target;
    setActive(target);
    if (step !== 0) window.scrollBy(0, step);
    focusWanted();
  };

  // A place that was not on screen is there only after the next drawing.
  function focusWanted(): void {
    const link = box.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  }
  useEffect(() => {
    if (wanted.current !== null) focusWanted();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step !== undefined) focus(active + step);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(length - 1);
    else return;
    event.preventDefault();
  };

  return { active, enter: setActive, focus, onKeyDown };
}
