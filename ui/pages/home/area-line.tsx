import { type Point, segmentsOf } from '../../samples.ts';

const width = 240;
const height = 56;

interface Props {
  points: readonly Point[];
  /** Right edge, Unix milliseconds. */
  now: number;
  /** Milliseconds from the left to the right edge. */
  window: number;
  /** What the line says, for those who do not see it. */
  label: string;
  /** Without the area below, for a row of a list. */
  bare?: boolean;
}

/** A line over time with its foot at 0. Times without samples are gaps. */
export function AreaLine({ points, now, window, label, bare }: Props) {
  const shown = points.filter(({ at }) => now - at <= window);
  const highest = Math.max(1, ...shown.map(({ value }) => value));
  const x = ({ at }: Point) => (width - ((now - at) / window) * width).toFixed(1);
  const y = ({ value }: Point) => (height - 2 - (value / highest) * (height - 6)).toFixed(1);
  const lines = segmentsOf(shown, now).map((segment) => ({
    line: `M${segment.map((point) => `${x(point)} ${y(point)}`).join('L')}${segment.length === 1 && shown.length > 1 ? 'h.1' : ''}`,
    from: segment[0],
    to: segment.at(-1),
  }));
  return (
    <svg
      class={bare ? 'spark' : 'area-line'}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {!bare &&
        lines.map(({ line, from, to }) => (
          <path key={line} class="area" d={from && to ? `${line}L${x(to)} ${height}L${x(from)} ${height}Z` : ''} />
        ))}
      <path class="line" d={lines.map(({ line }) => line).join('')} vector-effect="non-scaling-stroke" />
    </svg>
  );
}
