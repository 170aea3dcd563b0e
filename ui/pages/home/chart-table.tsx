import type { History, HistoryWindow } from '../../answer/history.ts';
import { type ChartLine, chartTable } from '../../history/chart.ts';
import { text } from '../../strings/history.ts';

interface Props {
  lines: readonly ChartLine[];
  history: History;
  window: HistoryWindow;
  format: (value: number) => string;
  time: (at: number) => string;
}

export function ChartTable({ lines, history, window, format, time }: Props) {
  return (
    <section
      class="chart-table"
      aria-label={text.means[window]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
    >
      <table>
        <caption class="quiet">{text.means[window]}</caption>
        <thead>
          <tr>
            <th scope="col">{text.time}</th>
            {lines.map(({ key }) => (
              <th key={key} scope="col">
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chartTable(history, lines, window).map(({ from, values }) => (
            <tr key={from}>
              <th scope="row">{time(from)}</th>
              {lines.map(({ key }, line) => {
                const value = values[line] ?? null;
                return <td key={key}>{value === null ? '–' : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
