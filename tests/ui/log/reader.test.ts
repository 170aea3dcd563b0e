import { describe, expect, test } from 'bun:test';
import type { Ask, Result } from '../../../ui/api.ts';
import { createLogReader, type LogChunk } from '../../../ui/log/reader.ts';

const encoder = new TextEncoder();

/** A service with one log file. `since`: it knows the parameter, also from the end, or not at all. */
function service(since: 'all' | 'positive' | 'none') {
  const state = { text: '', asked: [] as string[], silent: false };
  const answer = (text: string, headers: Record<string, string> = {}): Result => ({
    answer: { unchanged: false, body: text, headers: new Headers(headers) },
    failure: null,
  });
  const get = async (path: string, { etag }: Ask): Promise<Result> => {
    state.asked.push(path.replace('logs/Main.log', ''));
    if (state.silent) return { answer: null, failure: { kind: 'unreachable', status: null, message: '' } };
    const bytes = encoder.encode(state.text);
    const from = /since=(-?\d+)/.exec(path)?.[1];
    if (since === 'none' || from === undefined) {
      const tag = `"${state.text.length}"`;
      if (etag === tag) return { answer: { unchanged: true, body: null, headers: new Headers() }, failure: null };
      return answer(state.text, { ETag: tag });
    }
    const start = Number(from);
    if (start < 0 && since === 'positive') {
      return { answer: null, failure: { kind: 'refused', status: 400, message: 'since' } };
    }
    const part = bytes.slice(start < 0 ? Math.max(0, bytes.length + start) : start);
    return answer(new TextDecoder().decode(part), { 'X-Log-Size': `${bytes.length}` });
  };
  const reader = createLogReader({ get, file: 'Main.log', tail: 20 });
  const read = async (): Promise<LogChunk | null> => {
    const result = await reader.ask({});
    return (result.answer?.body as LogChunk | null) ?? null;
  };
  return { state, read };
}

for (const kind of ['all', 'positive', 'none'] as const) {
  describe(`a log of a service that knows ${kind === 'none' ? 'no' : kind} positions`, () => {
    test('is read first in full when it is short, and then only what is new', async () => {
      const { state, read } = service(kind);
      state.text = 'grün\n';
      expect(await read()).toEqual({ text: 'grün\n', rotated: false, cut: false });
      state.text += 'blau\n';
      expect(await read()).toEqual({ text: 'blau\n', rotated: false, cut: false });
      expect((await read())?.text ?? '').toBe('');
    });

    test('is read anew when another file took its place', async () => {
      const { state, read } = service(kind);
      state.text = 'a long first file\n';
      await read();
      state.text = 'short\n';
      expect(await read()).toEqual({ text: 'short\n', rotated: true, cut: false });
      state.text += 'more\n';
      expect(await read()).toMatchObject({ text: 'more\n', rotated: false });
    });

    test('loses nothing when the service does not answer for a while', async () => {
      const { state, read } = service(kind);
      state.text = 'one\n';
      await read();
      state.silent = true;
      state.text += 'two\n';
      expect(await read()).toBeNull();
      state.silent = false;
      state.text += 'three\n';
      expect((await read())?.text).toBe('two\nthree\n');
    });
  });
}

test('of a long log only the end is read, from the first whole line on', async () => {
  const { state, read } = service('all');
  state.text = 'first line\nsecond line\nthird line\n';
  expect(await read()).toEqual({ text: 'third line\n', rotated: false, cut: true });
  expect(state.asked).toEqual(['?since=-20']);
});

test('a large file is read again less often when it has to be read whole', async () => {
  const { state, read } = service('none');
  state.text = 'x'.repeat(2_500_000);
  for (let turn = 0; turn < 7; turn += 1) await read();
  // The first, and then every third.
  expect(state.asked.length).toBe(3);
});
