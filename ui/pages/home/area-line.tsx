import type { Values } from '../../answer/history.ts';
import { linePaths, rangeOf, yOf } from '../../history/path.ts';

const size = { width: 240, height: 56 };

export interface AreaLineProps {
  values: Values;
  /** What the line says, for those who do not see it. */
  label: string;
  /** A value that matters, drawn as a dashed line. */
  mark?: number | null;
  /** Small changes matter, so the foot is not at 0. */
  floating?: boolean;
  /** Without the area below, for a row of a list. */
  bare?: boolean;
}

/** A line over time. Times of which nothing is known are gaps. */
export function AreaLine({ values, label, mark = null, floating = false, bare = false }: AreaLineProps) {
  const frame = { ...size, ...rangeOf([values], floating, mark === null ? [] : [mark]) };
  const { line, area } = linePaths(values, frame);
  return (
    <svg
      class={bare ? 'spark' : 'area-line'}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {!bare && <path class="area" d={area} />}
      <path class="line" d={line} vector-effect="non-scaling-stroke" />
      {mark !== null && (
        <path class="limit" d={`M0 ${yOf(mark, frame)}H${size.width}`} vector-effect="non-scaling-stroke" />
      )}
    </svg>
  );
}
