import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Columns } from '../../log/layout.ts';

/** Sizes of the view in pixels, and what they mean in characters. */
export interface Metrics extends Columns {
  lineHeight: number;
  height: number;
}

/** Characters of time, level and logger with a space after each; as in logs.css. */
const wideLead = 8 + 1 + 3 + 1 + 22 + 1;
/** Time and level, in the same line as the message. */
const narrowLead = 8 + 1 + 3 + 1;
/** Up to this width the logger has no column; as in logs.css. */
const narrow = 701;

/** Measures the view whenever its size changes. */
export function useMetrics(view: RefObject<HTMLElement>, wrap: boolean): Metrics {
  const [metrics, setMetrics] = useState<Metrics>({ text: 100, lead: 0, lineHeight: 20, height: 600 });
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    const measure = () => {
      const next = measured(element, wrap);
      setMetrics((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, wrap]);
  return metrics;
}

function measured(element: HTMLElement, wrap: boolean): Metrics {
  const style = getComputedStyle(element);
  const width = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const columns = Math.floor(width / characterWidth(element));
  const lineHeight = Number.parseFloat(style.lineHeight);
  const isNarrow = element.offsetWidth <= narrow;
  const text = isNarrow ? columns : columns - wideLead;
  return {
    text: wrap ? Math.max(10, text) : Number.POSITIVE_INFINITY,
    lead: isNarrow ? narrowLead : 0,
    lineHeight,
    height: element.clientHeight,
  };
}

function characterWidth(element: HTMLElement): number {
  const probe = document.createElement('span');
  probe.textContent = 'x'.repeat(100);
  probe.style.cssText = 'position:absolute;visibility:hidden;white-space:pre';
  element.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width / 100;
}
