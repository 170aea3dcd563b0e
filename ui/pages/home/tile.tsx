import type { ComponentChildren } from 'preact';
import type { History, Values } from '../../answer/history.ts';
import { span } from '../../format.ts';
import { recentOf } from '../../history/values.ts';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { AreaLine, type AreaLineProps } from './area-line.tsx';

const day = 86_400_000;

export type ChartName = 'queue' | 'free_space' | 'ratio' | 'complete';

interface Props {
  label: string;
  value: ComponentChildren;
  unit?: string;
  note?: ComponentChildren;
  /** Opens this chart in large; null: there is none. */
  chart: ChartName | null;
  children?: ComponentChildren;
  /** Leads elsewhere than to the chart. */
  apart?: ComponentChildren;
}

interface DayLineProps extends Omit<AreaLineProps, 'values'> {
  history: History;
  values: Values;
}

/** The line of a tile: the last day, or what there is of it. */
export function DayLine({ history, values, ...props }: DayLineProps) {
  const recent = recentOf(values, history.step);
  const known = recent.values.filter((value) => value !== null).length;
  if (known < 2) return <span class="axis">{strings.glance.soon}</span>;
  return (
    <>
      <AreaLine values={recent.values} {...props} />
      {recent.span < day && <span class="axis">{strings.glance.lately(span(recent.span))}</span>}
    </>
  );
}

export function Tile({ label, value, unit, note, chart, children, apart }: Props) {
  const inside = (
    <>
      <span class="value">
        {value}
        {unit && <small> {unit}</small>}
      </span>
      {note && <span class="note">{note}</span>}
      {children}
    </>
  );
  return (
    <div class="card tile">
      <h2>{label}</h2>
      {chart === null ? (
        inside
      ) : (
        <a href={href('home', [], { chart })} aria-haspopup="dialog" title={strings.glance.enlarge(label)}>
          {inside}
        </a>
      )}
      {apart}
    </div>
  );
}
