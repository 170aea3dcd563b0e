import { type Signal, signal } from '@preact/signals';
import type { Process } from '../answer/process.ts';
import type { Api } from '../api.ts';
import type { ToastStore } from '../parts/toasts.tsx';
import { strings } from '../strings.ts';
import { beginRestart, type PendingRestart, type RestartWish, settleRestarts } from './restart.ts';

export interface Restarts {
  pending: Signal<readonly PendingRestart[]>;
  /** Asks the service; the rows say "restarting" at once. `name` is for the message. */
  restart: (wish: RestartWish, name: string) => Promise<void>;
  /** To be called with each answer and now and then, so that a restart that fails is noticed. */
  settle: (processes: readonly Process[]) => void;
}

export interface RestartDependencies {
  api: Pick<Api, 'post'>;
  toasts: Pick<ToastStore, 'add'>;
  now: () => number;
  /** The newest list of processes. */
  processes: () => readonly Process[];
  /** Asks for that list sooner. */
  lookSoon: () => void;
}

export function createRestarts({ api, toasts, now, processes, lookSoon }: RestartDependencies): Restarts {
  const pending = signal<readonly PendingRestart[]>([]);

  async function restart(wish: RestartWish, name: string): Promise<void> {
    const before = pending.value;
    pending.value = beginRestart(before, processes(), wish, now());
    const { failure } = await api.post(addressOf(wish));
    if (failure !== null) {
      pending.value = before;
      toasts.add('error', strings.processes.restartFailed(name, failure.message));
      return;
    }
    const all = wish.category === null;
    toasts.add('info', all ? strings.processes.restartedAllToast : strings.processes.restartedToast(name));
    lookSoon();
  }

  function settle(current: readonly Process[]): void {
    if (pending.value.length === 0) return;
    const { waiting, failed } = settleRestarts(pending.value, current, now());
    for (const { name, kind } of failed) toasts.add('error', strings.processes.restartLate(name, kind));
    if (waiting.length !== pending.value.length) pending.value = waiting;
    if (waiting.length > 0) lookSoon();
  }

  return { pending, restart, settle };
}

function addressOf({ category, kind }: RestartWish): string {
  return category === null ? 'processes/restart_all' : `processes/${encodeURIComponent(category)}/${kind}/restart`;
}
