import { useMemo } from 'preact/hooks';
import { logFileOf, readLogFiles } from '../../answer/logs.ts';
import { useApp, useResource } from '../../context.ts';
import type { LogEntry } from '../../log/buffer.ts';
import { timeOfDay } from '../../log/line.ts';
import { logSource } from '../../log/source.ts';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';

/** Enough bytes for twenty lines of ordinary length. */
const end = { tail: 16_000, limit: 20, every: 5_000 };

/** The end of the log that belongs to an instance. */
export function LastLines({ name }: { name: string }) {
  const { poller } = useApp();
  const files = useResource(poller.resource({ path: 'logs', every: 60_000, read: readLogFiles })).data;
  if (files === null) return null;
  const file = logFileOf(name, files);
  return (
    <div class="last-lines">
      <h3>{strings.processes.lastLines}</h3>
      {file === null ? <p class="quiet">{strings.processes.noLog}</p> : <Lines file={file} />}
    </div>
  );
}

function Lines({ file }: { file: string }) {
  const { api, poller } = useApp();
  const resource = useMemo(() => poller.resource(logSource(api, { file, ...end })), [api, poller, file]);
  const { data, failure } = useResource(resource);
  const entries = data?.buffer.entries ?? [];
  return (
    <>
      {entries.length > 0 && (
        <ol
          class="lines"
          aria-label={strings.processes.lastLines}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
          tabIndex={0}
        >
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {entries.length === 0 && data !== null && <p class="quiet">{strings.processes.noLines}</p>}
      {failure !== null && <p class="quiet">{failure.message}</p>}
      <a class="button small" href={href('logs', [file])}>
        {strings.processes.openLog}
      </a>
    </>
  );
}

function Line({ entry: { at, level, message, more } }: { entry: LogEntry }) {
  return <li class={`level-${level.toLowerCase()}`}>{[`${timeOfDay(at)} ${message}`, ...more].join('\n')}</li>;
}
