import { describe, expect, test } from 'bun:test';
import { readProcesses } from '../../../ui/answer/process.ts';
import type { Result } from '../../../ui/api.ts';
import { createRestarts } from '../../../ui/processes/restarting.ts';

const list = (pid: number) =>
  readProcesses({ processes: [{ category: 'tv hd', name: 'TV', kind: 'search', pid, alive: true }] });

function world(result: Result) {
  const state = { now: 0, processes: list(1) };
  const posted: string[] = [];
  const toasts: string[] = [];
  const looks: number[] = [];
  const restarts = createRestarts({
    api: {
      post: async (path) => {
        posted.push(path);
        return result;
      },
    },
    toasts: { add: (severity, text) => toasts.push(`${severity}: ${text}`) },
    now: () => state.now,
    processes: () => state.processes,
    lookSoon: () => looks.push(state.now),
  });
  return { restarts, state, posted, toasts, looks };
}

const fine: Result = { answer: { unchanged: false, body: {}, headers: new Headers() }, failure: null };
const notReady: Result = { answer: null, failure: { kind: 'refused', status: 503, message: 'Manager not ready' } };

describe('pressing Restart', () => {
  test('shows it at once, before the service has answered', () => {
    const { restarts } = world(fine);
    void restarts.restart({ category: 'tv hd', kind: 'all' }, 'TV');
    expect(restarts.pending.value.length).toBe(1);
  });

  test('asks the right address', async () => {
    const { restarts, posted } = world(fine);
    await restarts.restart({ category: 'tv hd', kind: 'search' }, 'TV');
    await restarts.restart({ category: null, kind: 'all' }, 'all');
    expect(posted).toEqual(['processes/tv%20hd/search/restart', 'processes/restart_all']);
  });

  test('takes it back and says why when the service refuses', async () => {
    const { restarts, toasts } = world(notReady);
    await restarts.restart({ category: 'tv hd', kind: 'all' }, 'TV');
    expect(restarts.pending.value).toEqual([]);
    expect(toasts).toEqual(['error: TV was not restarted: Manager not ready']);
  });

  test('looks again soon until another process lives', async () => {
    const { restarts, looks } = world(fine);
    await restarts.restart({ category: 'tv hd', kind: 'all' }, 'TV');
    restarts.settle(list(1));
    expect(looks.length).toBe(2);
    restarts.settle(list(2));
    expect(restarts.pending.value).toEqual([]);
    expect(looks.length).toBe(2);
  });

  test('ends with an error when nothing new lives after 20 s', async () => {
    const { restarts, state, toasts } = world(fine);
    await restarts.restart({ category: 'tv hd', kind: 'all' }, 'TV');
    state.now = 21_000;
    restarts.settle(list(1));
    expect(restarts.pending.value).toEqual([]);
    expect(toasts.at(-1)).toBe('error: Search of TV did not come back within 20 s. Its log may say why.');
  });
});
