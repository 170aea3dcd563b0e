import type { Values } from '../../answer/history.ts';
import { fewSettings } from '../../answer/settings.ts';
import { readRollup } from '../../answer/tally.ts';
import { useApp, useFreshness, useResource } from '../../context.ts';
import { count, hour, size } from '../../format.ts';
import { seedingSource } from '../../history/seeding.ts';
import { historySource, lastDay } from '../../history/source.ts';
import { daysUntil, lastOf, meanOf, peakOf, sumOf } from '../../history/values.ts';
import { lazy } from '../../parts/lazy.tsx';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { DayLine, Tile } from './tile.tsx';

const text = strings.glance;
const dash = '–';

const chart = lazy(() => import('./history-chart.tsx').then(({ HistoryChart }) => HistoryChart), null);

/**
 * A few numbers and how they went. Each keeps its place from the start, so that nothing moves when it becomes known; what
 * the service does not say stays a dash.
 */
export function Glance() {
  const { rows, router } = useApp();
  const opened = router.route.value.query.chart;
  if (rows.value.length === 0) return null;
  return (
    <section class="glance" aria-label={strings.home.glance} onMouseEnter={chart.prefetch} onFocusIn={chart.prefetch}>
      <QueueTile />
      <SpaceTile />
      <RatioTile />
      <LibraryTile />
      {opened !== undefined && <chart.Page />}
    </section>
  );
}

function QueueTile() {
  const { rows, poller } = useApp();
  const { data } = useResource(poller.resource(lastDay));
  const counts = rows.value.flatMap(({ torrent }) => (torrent?.metricType === null ? [torrent.queueCount] : []));
  const known = counts.filter((queue) => queue !== null);
  const queue = known.reduce((sum, part) => sum + part, 0);
  if (known.length === 0) return <Tile label={text.queue} value={dash} chart={null} />;
  const values = sumOf(Object.values(data?.series.queue ?? {}));
  const peak = peakOf(values);
  // The numbers of the line are means, and older than the one of now.
  const past = data && peak && peak.value > queue ? peak : null;
  const top = count(Math.round(past?.value ?? queue));
  const when = data && past ? text.at(hour(data.from + past.place * data.step)) : text.now;
  return (
    <Tile
      label={text.queue}
      value={count(queue)}
      unit={text.items(queue)}
      note={peak && text.peak(top, when)}
      chart={peak && 'queue'}
    >
      {data && peak && (
        <DayLine history={data} values={values} label={text.chart(text.queue, count(queue), top, when)} />
      )}
    </Tile>
  );
}

/** Of several disks, the one with the least room. */
function SpaceTile() {
  const { api, poller } = useApp();
  const { data } = useResource(poller.resource(lastDay));
  const week = useResource(poller.resource(historySource(['free_space'], '7d'))).data;
  const limit = useResource(poller.resource(fewSettings(api.get))).data?.freeSpace ?? null;
  const disks = Object.entries(data?.series.free_space ?? {}).flatMap(([name, values]) => {
    const last = lastOf(values);
    return last === null ? [] : [{ name, values, free: last.value }];
  });
  const [disk] = disks.sort((one, other) => one.free - other.free);
  if (disk === undefined) return <Tile label={text.space} value={dash} note={data && text.spaceNone} chart={null} />;
  const slope: Values = week?.series.free_space?.[disk.name] ?? [];
  const days = week === null ? null : daysUntil(slope, week.step, limit ?? 0);
  const notes = [
    limit === null ? null : text.limit(size(limit)),
    days === null || days > 365 ? null : text.days(Math.round(days)),
    disks.length > 1 ? text.least(disk.name) : null,
  ];
  const [value, unit] = size(disk.free).split(' ');
  return (
    <Tile
      label={text.space}
      value={value}
      unit={unit}
      note={notes.filter((note) => note !== null).join(', ')}
      chart="free_space"
    >
      {data && (
        <DayLine history={data} values={disk.values} mark={limit} label={text.line(text.space, size(disk.free))} />
      )}
    </Tile>
  );
}

function RatioTile() {
  const { api, poller, rows } = useApp();
  const { data } = useResource(poller.resource(lastDay));
  const seeding = useResource(poller.resource(seedingSource(api.get))).data;
  const lines = Object.entries(data?.series.ratio ?? {});
  // Each line counts as much as its instance has torrents now.
  const weights = lines.map(([name]) => rows.value.find((row) => row.name === name)?.torrent?.categoryCount ?? 0);
  const values = meanOf(
    lines.map(([, line]) => line),
    weights,
  );
  const ratio = seeding?.ratio ?? lastOf(values)?.value ?? null;
  if (ratio === null) return <Tile label={text.ratio} value={dash} note={seeding && text.ratioNone} chart={null} />;
  const notes = [
    seeding === null ? null : text.seeding(count(seeding.seeding), count(seeding.torrents)),
    seeding?.target ? text.target(seeding.target.toFixed(1)) : null,
  ];
  const drawn = lastOf(values) !== null;
  return (
    <Tile
      label={text.ratio}
      value={ratio.toFixed(2)}
      note={notes.filter((note) => note !== null).join(', ')}
      chart={drawn ? 'ratio' : null}
    >
      {data && drawn && (
        <DayLine
          history={data}
          floating
          values={values}
          mark={seeding?.target}
          label={text.line(text.ratio, ratio.toFixed(2))}
        />
      )}
    </Tile>
  );
}

function LibraryTile() {
  const { poller } = useApp();
  const counts = poller.resource({ path: 'arr', every: 120_000, read: readRollup });
  const { data } = useResource(counts);
  const late = useFreshness(counts) !== 'live';
  const shown = data?.filter(({ tally }) => tally.monitored > 0) ?? [];
  const available = shown.reduce((sum, { tally }) => sum + tally.available, 0);
  const monitored = shown.reduce((sum, { tally }) => sum + tally.monitored, 0);
  // Not rounded up: 100 % is when nothing is missing.
  const share = monitored === 0 ? dash : `${Math.floor((available / monitored) * 100)}`;
  return (
    <Tile
      label={text.library}
      value={share}
      unit={monitored === 0 ? undefined : '%'}
      note={monitored === 0 && data && text.libraryNone}
      chart={monitored === 0 ? null : 'complete'}
      apart={shown.map(({ kind, tally }) => (
        <a
          key={kind}
          class="split-line"
          href={href('library', [kind], { state: tally.missing > 0 ? 'missing' : null })}
        >
          <span>{text.split[kind](count(tally.available), count(tally.monitored))}</span>
          <svg
            class={`split ${late ? 'late' : ''}`}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <rect class="available" width={(tally.available / tally.monitored) * 100} height="8" />
          </svg>
        </a>
      ))}
    />
  );
}
