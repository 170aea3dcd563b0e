import { useEffect, useRef, useState } from 'preact/hooks';
import type { LogEntry } from '../../log/buffer.ts';
import { isAtLeast } from '../../log/line.ts';
import { text } from '../../strings/logs.ts';

const pause = 10_000;

/** Tells screen readers about errors that arrive while the log is open, at most every 10 s. */
export function ErrorNews({ entries }: { entries: readonly LogEntry[] }) {
  const told = useRef<number | null>(null);
  const quietUntil = useRef(0);
  const [news, setNews] = useState('');
  const newest = entries.at(-1)?.id ?? null;
  useEffect(() => {
    const first = told.current === null;
    if (newest === null || (!first && Date.now() < quietUntil.current)) return;
    const errors = entries.filter(({ id, level }) => id > (told.current ?? 0) && isAtLeast(level, 'ERROR'));
    told.current = newest;
    const last = errors.at(-1);
    if (first || last === undefined) return;
    quietUntil.current = Date.now() + pause;
    setNews(text.newErrors(errors.length, last.message));
  }, [newest, entries]);
  return (
    <div class="unseen" role="status">
      {news}
    </div>
  );
}
