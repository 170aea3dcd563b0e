import { useApp } from '../../context.ts';
import type { LogEntry } from '../../log/buffer.ts';
import { timeOfDay } from '../../log/line.ts';
import type { LogQuery } from '../../log/query.ts';
import { Icon } from '../../parts/icon.tsx';
import { closeMenu, Menu } from '../../parts/menu.tsx';
import { text } from '../../strings/logs.ts';
import { strings } from '../../strings.ts';

interface Props {
  file: string;
  query: LogQuery;
  change: (part: Partial<LogQuery>) => void;
  wrap: boolean;
  onWrap: () => void;
  shown: readonly LogEntry[];
}

/** What is seldom needed: how to look at the log, and how to take it elsewhere. */
export function LogMenu({ file, query, change, wrap, onWrap, shown }: Props) {
  const { api, toasts } = useApp();
  const address = api.address(`logs/${encodeURIComponent(file)}`);
  const copy = async (event: Event) => {
    closeMenu(event);
    const done = await writeClipboard(shown.map(lineOf).join('\n'));
    toasts.add(done ? 'info' : 'error', done ? text.copied(shown.length) : strings.copyFailed);
  };
  return (
    <Menu label={strings.menu} icon="menu">
      <Check label={text.regex} on={query.regex} onChange={() => change({ regex: !query.regex })} />
      <Check label={text.context} on={query.context} onChange={() => change({ context: !query.context })} />
      <Check label={text.wrap} on={wrap} onChange={onWrap} />
      <hr />
      <a href={`${address}/download`} download={file} onClick={closeMenu}>
        <Icon name="download" />
        {text.download}
      </a>
      <a href={address} target="_blank" rel="noreferrer" onClick={closeMenu}>
        <Icon name="file" />
        {text.raw}
      </a>
      <button type="button" onClick={(event) => void copy(event)}>
        <Icon name="copy" />
        {text.copy}
      </button>
    </Menu>
  );
}

function Check({ label, on, onChange }: { label: string; on: boolean; onChange: () => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={onChange} />
      {label}
    </label>
  );
}

function lineOf({ at, level, logger, message, more }: LogEntry): string {
  const time = `${new Date(at).toDateString()} ${timeOfDay(at)}`;
  return [`${time} ${level} ${logger}: ${message}`, ...more].join('\n');
}

/** False where the browser has no clipboard, as on plain http. */
async function writeClipboard(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return false;
  }
}
