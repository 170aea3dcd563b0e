import type { ItemState } from '../../library/item.ts';

const circle = 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z';
const hollow = 'M6 1.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4Z';
const up = 'M6 1 11 6.5H8V11H4V6.5H1Z';

/** Each state has its own shape; the word for it always stands beside. Drawn on 12 by 12. */
const shapes: Record<ItemState, { d: string; look: 'solid' | 'ring' }> = {
  complete: { d: circle, look: 'solid' },
  missing: { d: hollow, look: 'ring' },
  searching: { d: `${hollow}M6 5.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z`, look: 'ring' },
  quality: { d: up, look: 'solid' },
  score: { d: up, look: 'solid' },
  upgrade: { d: up, look: 'solid' },
  partial: { d: 'M6 1a5 5 0 0 0 0 10ZM6 1v1.4a3.6 3.6 0 0 1 0 7.2V11A5 5 0 0 0 6 1Z', look: 'solid' },
  future: { d: hollow, look: 'ring' },
  unmonitored: { d: 'M1 4.8h10v2.4H1Z', look: 'solid' },
};

export function StateShape({ state }: { state: ItemState }) {
  const { d, look } = shapes[state];
  return (
    <svg class={`mark ${state}`} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d={d} class={look} />
    </svg>
  );
}
