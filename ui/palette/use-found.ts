import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../context.ts';
import type { Command } from './command.ts';

/** Found elsewhere while the visitor types: titles of the libraries and keys of the configuration. */
export function useFound(typed: string): Command[] {
  const { api, status } = useApp();
  const [titles, setTitles] = useState<Command[]>([]);
  const [settings, setSettings] = useState<Command[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    void import('./found.ts').then(async ({ settingCommands }) => {
      const { answer } = await api.get('config/schema', { signal: gone.signal });
      if (answer !== null && !gone.signal.aborted) setSettings(settingCommands(answer.body));
    });
    return () => gone.abort();
  }, [api]);
  useEffect(() => {
    const gone = new AbortController();
    if (typed.length < 2) {
      setTitles([]);
      return;
    }
    const timer = setTimeout(async () => {
      const { findTitles } = await import('./found.ts');
      const found = await findTitles(api.get, status.state.peek().data?.instances ?? [], typed, gone.signal);
      if (!gone.signal.aborted) setTitles(found);
    }, 200);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [api, status, typed]);
  return [...titles, ...settings];
}
