import type { ComponentChildren } from 'preact';
import { useApp, useFreshness } from '../../context.ts';
import { clockTime, count, span } from '../../format.ts';
import { Age } from '../../parts/freshness-line.tsx';
import { peakOf, pointsOf, windowOf } from '../../samples.ts';
import { strings } from '../../strings.ts';
import { AreaLine } from './area-line.tsx';
import { sharesOf } from './shares.ts';

/** A few numbers, each only where the service really says it. */
export function Glance() {
  const { rows } = useApp();
  if (rows.value.length === 0) return null;
  return (
    <section class="glance" aria-label={strings.home.glance}>
      <QueueTile />
      <TrackedTile />
      <SearchTile />
      <ClientsTile />
    </section>
  );
}

interface TileProps {
  label: string;
  value: ComponentChildren;
  unit?: string;
  note: ComponentChildren;
  children?: ComponentChildren;
}

function Tile({ label, value, unit, note, children }: TileProps) {
  return (
    <div class="card tile">
      <h2>{label}</h2>
      <div class="value">
        {value}
        {unit && <small> {unit}</small>}
      </div>
      <p class="note">{note}</p>
      {children}
    </div>
  );
}

function QueueTile() {
  const { rows, samples, processes, clock } = useApp();
  const counts = rows.value
    .filter(({ torrent }) => torrent?.metricType === null)
    .map(({ torrent }) => torrent?.queueCount ?? null)
    .filter((queue) => queue !== null);
  if (counts.length === 0) return null;
  const queue = counts.reduce((sum, part) => sum + part, 0);
  const now = processes.state.value.at ?? clock.peek();
  const points = [...pointsOf(samples.value, null).filter(({ at }) => at < now), { at: now, value: queue }];
  const window = windowOf(points, now);
  const peak = peakOf(points) ?? { at: now, value: queue };
  const [top, at] = [count(peak.value), clockTime(peak.at, now)];
  const chart = strings.glance.chart(count(queue), top, at);
  return (
    <Tile
      label={strings.glance.queue}
      value={count(queue)}
      unit={strings.glance.items(queue)}
      note={strings.glance.peak(top, at)}
    >
      <AreaLine points={points} now={now} window={window} label={chart} />
      <p class="axis">{strings.glance.window(span(window))}</p>
    </Tile>
  );
}

function TrackedTile() {
  const { rows } = useApp();
  const shares = sharesOf(rows.value);
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Tile
      label={strings.glance.tracked}
      value={count(total)}
      note={
        total === 0
          ? strings.glance.trackedNone
          : shares.map(({ category, amount, look }) => (
              <span key={category} class={`share ${look}`}>
                {strings.glance.trackedPart(category, count(amount))}
              </span>
            ))
      }
    >
      {total > 0 && (
        <svg class="shares" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {shares.map(({ category, amount, before, look }) => (
            <rect
              key={category}
              class={look}
              x={(before / total) * 100}
              width={Math.max(0.5, (amount / total) * 100 - 0.6)}
              height="10"
            />
          ))}
        </svg>
      )}
    </Tile>
  );
}

function SearchTile() {
  const { rows } = useApp();
  const searches = rows.value.map(({ search }) => search).filter((search) => search !== null);
  const last = searches.reduce<(typeof searches)[number] | null>(
    (newest, search) => ((search.searchAt ?? 0) > (newest?.searchAt ?? 0) ? search : newest),
    null,
  );
  if (searches.length === 0) return null;
  const at = last?.searchAt ?? null;
  return (
    <Tile
      label={strings.glance.search}
      value={at === null ? '–' : <Age at={at} />}
      note={last?.searchSummary ?? strings.glance.searchNone}
    />
  );
}

function ClientsTile() {
  const { status } = useApp();
  const freshness = useFreshness(status);
  const clients = status.state.value.data?.clients ?? [];
  const up = clients.filter(({ alive }) => alive).length;
  const down = clients.filter(({ alive }) => !alive).map(({ name }) => name);
  const note = () => {
    if (clients.length === 0) return strings.glance.clientsNone;
    if (freshness !== 'live') return strings.glance.clientsUnknown;
    return down.length === 0 ? clients.map(({ name }) => name).join(', ') : strings.glance.clientsDown(down.join(', '));
  };
  return (
    <Tile
      label={strings.glance.clients}
      value={freshness === 'live' || clients.length === 0 ? up : '–'}
      unit={clients.length === 0 ? undefined : strings.glance.clientsUp(clients.length)}
      note={note()}
    />
  );
}
