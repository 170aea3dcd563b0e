import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { clockTime, count } from '../../format.ts';
import type { LogEntry } from '../../log/buffer.ts';
import { type Bucket, bucketIndex, bucketsOf } from '../../log/density.ts';
import { text } from '../../strings/logs.ts';

const amount = 120;
const height = 28;

interface Props {
  entries: readonly LogEntry[];
  /** Id of the entry at the top of the view. */
  top: Signal<number | null>;
  onJump: (id: number) => void;
}

/** How much was logged when, and how bad it was; also the way to go there. A slider, so that keys work too. */
export function DensityBar({ entries, top, onJump }: Props) {
  const buckets = useMemo(() => bucketsOf(entries, amount), [entries]);
  const here = entries.find(({ id }) => id === top.value) ?? entries.at(-1);
  if (buckets.length === 0 || here === undefined) return <div class="density" />;
  const place = bucketIndex(buckets, here.at);
  const bucket = buckets[place];
  const go = (index: number) => {
    const entry = entries[buckets[index]?.first ?? -1];
    if (entry) onJump(entry.id);
  };
  return (
    <div class="density">
      <svg viewBox={`0 0 ${amount} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path class="total" d={barsOf(buckets, ({ total }) => total)} />
        <path class="warnings" d={barsOf(buckets, ({ warnings }) => warnings)} />
        <path class="errors" d={barsOf(buckets, ({ errors }) => errors)} />
      </svg>
      <input
        type="range"
        min={0}
        max={amount - 1}
        value={place}
        aria-label={text.map}
        aria-valuetext={bucket ? describe(bucket) : undefined}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function describe({ at, total, errors }: Bucket): string {
  return text.mapText(clockTime(at, Date.now()), count(total), count(errors));
}

/** Bars on a root scale, so that a single error beside a thousand lines still has a height. */
function barsOf(buckets: readonly Bucket[], value: (bucket: Bucket) => number): string {
  const highest = Math.sqrt(Math.max(1, ...buckets.map(({ total }) => total)));
  return buckets
    .map((bucket, index) => {
      const bar = (Math.sqrt(value(bucket)) / highest) * (height - 2);
      return bar === 0 ? '' : `M${index} ${height}v-${bar.toFixed(1)}h.8v${bar.toFixed(1)}z`;
    })
    .join('');
}
