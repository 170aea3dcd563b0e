import { useState } from 'preact/hooks';
import type { History, Values } from '../../answer/history.ts';
import { type ChartLine, ticksOf } from '../../history/chart.ts';
import { type Frame, linePaths, rangeOf, yOf } from '../../history/path.ts';
import { lastOf, sumOf } from '../../history/values.ts';
import { text } from '../../strings/history.ts';

const area = { width: 720, height: 240 };

interface Props {
  lines: readonly ChartLine[];
  history: History;
  format: (value: number) => string;
  time: (at: number) => string;
  /** A value that matters, and what it means. */
  mark: { value: number; label: string } | null;
  /** The foot is not at 0. */
  floating: boolean;
  /** Marks of the axis are round in this. */
  unit: number;
  /** The sum of the lines means something. */
  total: boolean;
}

/** All lines of one number, and what they say at the point in time under the cursor. */
export function LargeChart({ lines, history, format, time, mark, floating, unit, total }: Props) {
  const series = lines.map(({ values }) => values);
  const length = Math.max(1, ...series.map((values) => values.length));
  const sum = sumOf(series);
  const [place, setPlace] = useState(lastOf(sum)?.place ?? length - 1);
  const frame = { ...area, ...rangeOf(series, floating, mark === null ? [] : [mark.value]) };
  const ticks = ticksOf(frame.low, frame.high, unit);
  const timeAt = (step: number) => time(history.from + step * history.step);
  const shown = [
    ...(total && lines.length > 1 ? [{ key: text.total, values: sum, look: 'sum', dash: 0 }] : []),
    ...lines,
  ];
  const said = shown.map(({ key, values }) => `${key} ${valueAt(values, place, format)}`).join(', ');
  return (
    <div class="chart">
      <div class="chart-area">
        <Axis frame={frame} ticks={ticks} format={format} />
        <svg
          viewBox={`0 0 ${area.width} ${area.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
          onPointerMove={(event) => setPlace(placeUnder(event, length))}
        >
          <path class="grid" d={gridOf(frame, ticks)} vector-effect="non-scaling-stroke" />
          {mark !== null && (
            <path class="limit" d={`M0 ${yOf(mark.value, frame)}H${area.width}`} vector-effect="non-scaling-stroke" />
          )}
          {lines.map(({ key, values, look, dash }) => (
            <path
              key={key}
              class={`line ${look} dash-${dash}`}
              d={linePaths(values, frame).line}
              vector-effect="non-scaling-stroke"
            />
          ))}
          <path class="cursor" d={cursorOf(place, length)} vector-effect="non-scaling-stroke" />
        </svg>
        {mark !== null && (
          <span class="limit-label" style={{ top: `${(Number(yOf(mark.value, frame)) / area.height) * 100}%` }}>
            {mark.label}
          </span>
        )}
      </div>
      <input
        class="chart-cursor"
        type="range"
        min={0}
        max={length - 1}
        value={place}
        aria-label={text.cursor}
        aria-valuetext={text.at(timeAt(place), said)}
        onInput={(event) => setPlace(Number(event.currentTarget.value))}
      />
      <p class="chart-ends quiet">
        <span>{timeAt(0)}</span>
        <span>{timeAt(Math.floor(length / 2))}</span>
        <span>{timeAt(length - 1)}</span>
      </p>
      <h3>{timeAt(place)}</h3>
      <ul class="chart-values">
        {shown.map(({ key, values, look, dash }) => (
          <li key={key}>
            {look !== 'sum' && (
              <svg viewBox="0 0 24 4" aria-hidden="true" focusable="false">
                <path class={`line ${look} dash-${dash}`} d="M1 2H23" />
              </svg>
            )}
            {key} <b>{valueAt(values, place, format)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AxisProps {
  frame: Frame;
  ticks: readonly number[];
  format: (value: number) => string;
}

function Axis({ frame, ticks, format }: AxisProps) {
  return (
    <div class="chart-axis" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ top: `${(Number(yOf(tick, frame)) / area.height) * 100}%` }}>
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

function gridOf(frame: Frame, ticks: readonly number[]): string {
  return ticks.map((tick) => `M0 ${yOf(tick, frame)}H${area.width}`).join('');
}

function cursorOf(place: number, length: number): string {
  return `M${((place / Math.max(1, length - 1)) * area.width).toFixed(1)} 0V${area.height}`;
}

function placeUnder(event: PointerEvent, length: number): number {
  if (!(event.currentTarget instanceof Element)) return 0;
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
  return Math.round(share * (length - 1));
}

function valueAt(values: Values, place: number, format: (value: number) => string): string {
  const value = values[place] ?? null;
  return value === null ? text.unknown : format(value);
}
