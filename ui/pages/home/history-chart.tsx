import { useState } from 'preact/hooks';
import { type History, type HistoryWindow, historyWindows } from '../../answer/history.ts';
import { fewSettings } from '../../answer/settings.ts';
import { kinds } from '../../answer/status.ts';
import { useApp, useResource } from '../../context.ts';
import { clockTime, count, size } from '../../format.ts';
import { chartLines } from '../../history/chart.ts';
import { seedingSource } from '../../history/seeding.ts';
import { historySource } from '../../history/source.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/history.ts';
import { ChartTable } from './chart-table.tsx';
import { LargeChart } from './large-chart.tsx';
import type { ChartName } from './tile.tsx';

const formats: Record<ChartName, (value: number) => string> = {
  queue: (value) => count(Math.round(value * 10) / 10),
  free_space: size,
  ratio: (value) => value.toFixed(2),
  complete: (value) => `${(value * 100).toFixed(1)} %`,
};

const isChart = (name: string | undefined): name is ChartName => name !== undefined && name in formats;

/** One number over a day, a week or a month, opened by its address. */
export function HistoryChart() {
  const { router } = useApp();
  const { chart, window: wanted } = router.route.value.query;
  const window = historyWindows.find((known) => known === wanted) ?? '24h';
  if (!isChart(chart)) return null;
  return (
    <Dialog wide open title={text.titles[chart]} onClose={() => router.go(href('home'), { replace: true })}>
      <Content key={`${chart} ${window}`} chart={chart} window={window} />
    </Dialog>
  );
}

interface Props {
  chart: ChartName;
  window: HistoryWindow;
}

function Content({ chart, window }: Props) {
  const { poller } = useApp();
  const [table, setTable] = useState(false);
  const { data, failure } = useResource(poller.resource(historySource([chart], window)));
  return (
    <>
      <div class="chart-bar">
        <nav class="segments" aria-label={text.window}>
          {historyWindows.map((one) => (
            <a
              key={one}
              href={href('home', [], { chart, window: one })}
              aria-current={one === window ? 'true' : undefined}
            >
              {text.windows[one]}
            </a>
          ))}
        </nav>
        <button type="button" class="button" onClick={() => setTable(!table)}>
          {table ? text.chart : text.table}
        </button>
      </div>
      {data === null && failure === null && <Skeleton rows={5} />}
      {data === null && failure !== null && <p role="alert">{text.failed(failure.message)}</p>}
      {data !== null && <Drawn chart={chart} window={window} history={data} table={table} />}
    </>
  );
}

function Drawn({ chart, window, history, table }: Props & { history: History; table: boolean }) {
  const { rows, clock } = useApp();
  const mark = useMark(chart);
  const lines = chartLines(
    history,
    chart,
    (key) => kinds.find((kind) => kind === key) ?? rows.value.find(({ name }) => name === key)?.kind ?? null,
  );
  const format = formats[chart];
  const time = (at: number) => clockTime(at, clock.peek());
  if (!lines.some(({ values }) => values.some((value) => value !== null))) return <p class="quiet">{text.none}</p>;
  const props = { lines, history, format, time };
  if (table) return <ChartTable {...props} window={window} />;
  const unit = { free_space: 1024 ** 3, complete: 0.01, queue: 1, ratio: 1 }[chart];
  return (
    <LargeChart
      {...props}
      unit={unit}
      mark={mark}
      floating={chart === 'ratio' || chart === 'complete'}
      total={chart === 'queue'}
    />
  );
}

/** The value that matters for a chart, and what it means. */
function useMark(chart: ChartName): { value: number; label: string } | null {
  const { api, poller } = useApp();
  const limit = useResource(poller.resource(fewSettings(api.get))).data?.freeSpace ?? null;
  const target = useResource(poller.resource(seedingSource(api.get))).data?.target ?? null;
  if (chart === 'free_space' && limit !== null) return { value: limit, label: text.limit(size(limit)) };
  if (chart === 'ratio' && target !== null) return { value: target, label: text.target(target.toFixed(1)) };
  return null;
}
