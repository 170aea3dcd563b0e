import type { ProcessState } from '../processes/rows.ts';

/** Each state has its own shape, so that it does not rest on colour alone. Drawn on 12 by 12. */
const shapes: Record<ProcessState, { d: string; fill: boolean }> = {
  running: { d: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z', fill: true },
  crashed: { d: 'M6 .8 11.6 11H.4Z', fill: true },
  stopped: { d: 'M1.5 1.5h9v9h-9Z', fill: true },
  restarting: { d: 'M10.4 6A4.4 4.4 0 1 1 9 2.8M10.6.8v2.4H8.2', fill: false },
  rebuilding: { d: 'M10.4 6A4.4 4.4 0 1 1 9 2.8M10.6.8v2.4H8.2', fill: false },
  unknown: { d: 'M6 1.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6Z', fill: false },
};

/** The word for the state always stands beside it. */
export function StateMark({ state }: { state: ProcessState }) {
  const { d, fill } = shapes[state];
  return (
    <svg class={`mark ${state}`} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d={d} class={fill ? 'solid' : 'ring'} />
    </svg>
  );
}
