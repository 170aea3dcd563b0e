import type { Cell, SeasonView } from '../../../library/seasons.ts';
import { text } from '../../../strings/details.ts';

const step = 12;
const height = 14;
/** Cells of one line; longer seasons go on below. */
const perLine = 26;

const looks: readonly Cell[] = ['complete', 'missing', 'future', 'unmonitored'];

/** One cell for each episode: filled, hollow, dashed for what is to come, a dash for what nobody wants. */
export function SeasonStrip({ view: { cells, amount } }: { view: SeasonView }) {
  if (cells.length === 0) return null;
  const lines = Math.ceil(cells.length / perLine);
  const width = Math.min(cells.length, perLine) * step;
  return (
    <svg
      class="season-strip"
      viewBox={`0 0 ${width} ${lines * height}`}
      width={width}
      height={lines * height}
      role="img"
      aria-label={text.strip(amount.complete, amount.missing, amount.future)}
    >
      {looks.map((look) => (
        <path
          key={look}
          class={look}
          d={cells.map((cell, index) => (cell === look ? cellPath(look, index) : '')).join('')}
        />
      ))}
    </svg>
  );
}

function cellPath(look: Cell, index: number): string {
  const x = (index % perLine) * step + 1;
  const y = Math.floor(index / perLine) * height + 1;
  return look === 'unmonitored' ? `M${x} ${y + 5}h9v2h-9Z` : `M${x} ${y}h9v11h-9Z`;
}
