import { useApp, useGone } from '../../context.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import type { Row, RowProcess } from '../../processes/rows.ts';
import { strings } from '../../strings.ts';
import { LastLines } from './last-lines.tsx';

const text = strings.processes;

/** Both processes of an instance in full, and the end of its log. */
export function ProcessPanel({ row, id }: { row: Row; id: string }) {
  return (
    <section class="row-panel" id={id} aria-label={text.details(row.name)}>
      <div class="pair even">
        {row.search && <ProcessFacts process={row.search} />}
        {row.torrent && <ProcessFacts process={row.torrent} />}
      </div>
      <LastLines name={row.kind === null ? 'Placeholders' : row.name} />
    </section>
  );
}

function ProcessFacts({ process }: { process: RowProcess }) {
  const { restarts, clock } = useApp();
  const gone = useGone();
  const { category, name, kind, state, pid, exitedAt, exitCode, lastError } = process;
  return (
    <div class="facts">
      <h3 class={`state ${state}`}>
        <StateMark state={state} />
        {text.names[kind]} {text.states[state]}
      </h3>
      <dl>
        <dt>{text.pid}</dt>
        <dd>{pid ?? text.noPid}</dd>
        {process.restarts !== null && (
          <>
            <dt>{text.restarts}</dt>
            <dd>{process.restarts}</dd>
          </>
        )}
        {exitedAt !== null && (
          <>
            <dt>{text.lastExit}</dt>
            <dd>{text.exitedAt(exitedAt, exitCode, clock.value)}</dd>
          </>
        )}
        {lastError !== null && (
          <>
            <dt>{text.lastError}</dt>
            <dd>{lastError}</dd>
          </>
        )}
      </dl>
      <button
        type="button"
        class="button small"
        disabled={gone || state === 'restarting'}
        onClick={() => void restarts.restart({ category, kind }, name)}
      >
        {state === 'restarting' ? text.restarting : text.restartKind(kind)}
      </button>
    </div>
  );
}
