import { useApp, useGone, useResource } from '../../context.ts';
import { count } from '../../format.ts';
import { lastDay } from '../../history/source.ts';
import { lastOf, recentOf } from '../../history/values.ts';
import { Age } from '../../parts/freshness-line.tsx';
import { Icon } from '../../parts/icon.tsx';
import { lazy } from '../../parts/lazy.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import type { Row, RowProcess } from '../../processes/rows.ts';
import { strings } from '../../strings.ts';
import { AreaLine } from './area-line.tsx';

interface Props {
  row: Row;
  open: boolean;
  onToggle: () => void;
}

const text = strings.processes;

const panel = lazy(() => import('./process-panel.tsx').then(({ ProcessPanel }) => ProcessPanel));

export function ProcessRow({ row, open, onToggle }: Props) {
  const id = `panel-${row.category}`;
  return (
    <li class={`row ${row.kind ?? 'other'} ${row.state}`}>
      <div class="row-line">
        <span class="kind">{row.kind ? strings.kinds[row.kind] : row.search === null && strings.builtIn}</span>
        <button
          type="button"
          class="row-open"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onMouseEnter={panel.prefetch}
          onFocus={panel.prefetch}
          onClick={onToggle}
        >
          <span class="row-chevron">
            <Icon name="chevron" />
          </span>
          <span>
            <b>{row.name}</b>
            {row.kind !== null && row.category !== row.name && <small>{row.category}</small>}
          </span>
        </button>
        <div class="cell">{row.search && <ProcessCell process={row.search} />}</div>
        <div class="cell">{row.torrent && <ProcessCell process={row.torrent} />}</div>
        <Sparkline row={row} />
        <RestartButton row={row} />
      </div>
      {open && <panel.Page row={row} id={id} />}
    </li>
  );
}

/** "Search running", and below what it does or why it does not. */
function ProcessCell({ process }: { process: RowProcess }) {
  return (
    <>
      <span class={`state ${process.state}`}>
        <StateMark state={process.state} />
        {text.names[process.kind]} {text.states[process.state]}
      </span>
      <small>
        <Detail process={process} />
      </small>
    </>
  );
}

function Detail({ process }: { process: RowProcess }) {
  if (process.state === 'crashed') return <ExitDetail process={process} />;
  if (process.state === 'stopped') return <>{text.neverStarted}</>;
  if (process.kind === 'search') {
    const { searchSummary, searchAt } = process;
    return (
      <>
        {searchSummary ?? text.idle}
        {searchAt !== null && (
          <>
            , <Age at={searchAt} />
          </>
        )}
      </>
    );
  }
  const tracked = count(process.categoryCount ?? 0);
  const queue = process.metricType === null ? process.queueCount : null;
  return <>{queue === null ? text.tracked(tracked) : text.counts(count(queue), tracked)}</>;
}

function ExitDetail({ process }: { process: RowProcess }) {
  const { clock } = useApp();
  const { exitedAt, exitCode, lastError } = process;
  const exited = exitedAt === null ? null : text.exitedAt(exitedAt, exitCode, clock.value);
  return <>{[exited, lastError].filter((part) => part !== null).join(': ') || strings.problems.crashedText}</>;
}

/** The queue of the last day, or of as much of it as is known. */
function Sparkline({ row }: { row: Row }) {
  const { poller } = useApp();
  const { data } = useResource(poller.resource(lastDay));
  const { values } = recentOf(data?.series.queue?.[row.name] ?? [], data?.step ?? 1);
  const last = lastOf(values);
  if (last === null || values.filter((value) => value !== null).length < 2) return <span class="spark" />;
  return <AreaLine bare values={values} label={text.sparkline(count(Math.round(last.value)))} />;
}

function RestartButton({ row }: { row: Row }) {
  const { restarts } = useApp();
  const gone = useGone();
  const busy = row.search?.state === 'restarting' || row.torrent?.state === 'restarting';
  return (
    <button
      type="button"
      class="button small"
      aria-label={text.restart(row.name)}
      disabled={gone || busy}
      title={gone ? strings.gone.disabled : undefined}
      onClick={() => void restarts.restart({ category: row.category, kind: 'all' }, row.name)}
    >
      {strings.home.restart}
    </button>
  );
}
