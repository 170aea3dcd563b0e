import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useApp } from '../../context.ts';
import { count } from '../../format.ts';
import { rowsOfLog } from '../../log/layout.ts';
import { isAtLeast } from '../../log/line.ts';
import { countLevels, patternOf, selectEntries } from '../../log/select.ts';
import { logSource } from '../../log/source.ts';
import { useKeys } from '../../parts/keys.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { text } from '../../strings/logs.ts';
import { DensityBar } from './density-bar.tsx';
import { ErrorNews } from './error-news.tsx';
import { LogView } from './log-view.tsx';
import { NoLines } from './no-lines.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLogQuery } from './use-log-query.ts';

const kept = { tail: 2_500_000, limit: 20_000, every: 2_000 };

/** One log file: filtered, searched, followed. */
export function LogFile({ file, files }: { file: string; files: readonly string[] }) {
  const { api, poller } = useApp();
  const [query, change] = useLogQuery();
  const [wrap, setWrap] = useState(true);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const jump = useSignal<{ id: number } | null>(null);
  const top = useSignal<number | null>(null);
  const resource = useMemo(() => poller.resource(logSource(api, { file, ...kept })), [api, poller, file]);
  useEffect(() => {
    if (query.follow) return poller.use(resource);
    poller.once(resource);
  }, [query.follow, poller, resource]);

  const { data, failure, absent } = resource.state.value;
  const entries = data?.buffer.entries ?? [];
  const pattern = useMemo(() => patternOf(query.search, query.regex), [query.search, query.regex]);
  const filter = { level: query.level, pattern: pattern === 'bad' ? null : pattern, context: query.context };
  const { shown, matches } = useMemo(
    () => selectEntries(entries, filter),
    [data, filter.level, filter.pattern, filter.context],
  );
  const rows = useMemo(() => rowsOfLog(shown, opened, data?.buffer.cut === true), [shown, opened, data]);
  const levels = useMemo(() => countLevels(entries), [data]);

  const goTo = (id: number | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    jump.value = { id };
  };
  const step = (ids: readonly number[], direction: 1 | -1) => {
    const from = current ?? top.peek() ?? 0;
    const later = ids.filter((id) => (direction === 1 ? id > from : id < from));
    goTo((direction === 1 ? later[0] : later.at(-1)) ?? (direction === 1 ? ids[0] : ids.at(-1)));
  };
  const fold = (id: number) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  useKeys({
    f: () => change({ follow: !query.follow }),
    n: () => step(matches, 1),
    '[Shift]+N': (event) => step(matches, event.shiftKey ? -1 : 1),
    e: () =>
      step(
        shown.filter(({ level }) => isAtLeast(level, 'ERROR')).map(({ id }) => id),
        1,
      ),
    r: () => poller.once(resource),
  });

  const place = current === null ? -1 : matches.indexOf(current);
  const summary =
    place === -1
      ? text.lines(count(shown.length), count(entries.length))
      : text.matches(place + 1, count(matches.length));
  return (
    <>
      <Toolbar
        file={file}
        files={files}
        query={query}
        change={change}
        levels={levels}
        bad={pattern === 'bad'}
        summary={summary}
        wrap={wrap}
        onWrap={() => setWrap(!wrap)}
        onStep={(direction) => step(matches, direction)}
        shown={shown}
      />
      <DensityBar entries={shown} top={top} onJump={(id) => (jump.value = { id })} />
      {shown.length > 0 ? (
        <LogView
          rows={rows}
          pattern={filter.pattern}
          wrap={wrap}
          following={query.follow}
          current={current}
          jump={jump}
          top={top}
          onFold={fold}
        />
      ) : data === null && failure === null ? (
        <Skeleton rows={10} />
      ) : (
        <NoLines
          problem={absent ? text.missing : data === null ? (failure?.message ?? null) : null}
          all={entries.length}
          onClear={() => change({ level: 'TRACE', search: '', regex: false, context: false })}
        />
      )}
      <ErrorNews entries={entries} />
    </>
  );
}
