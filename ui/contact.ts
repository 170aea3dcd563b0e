import { type Signal, signal } from '@preact/signals';
import type { Contact } from './freshness.ts';

/** A single failed question may be a hiccup; silence this long after the first failure is not. */
const certainAfter = 3_000;

export interface ContactKeeper {
  state: Signal<Contact>;
  /** Takes note of a question that was answered, or was not. */
  hear: (answered: boolean, now: number) => void;
  /** Takes note of when the next question is asked. */
  plan: (nextAt: number | null) => void;
}

/** The account of when the service was last heard of, over all questions. */
export function createContact(): ContactKeeper {
  const state = signal<Contact>({ lastAt: null, goneSince: null, nextAt: null });
  let firstFailureAt: number | null = null;
  return {
    state,
    hear(answered, now) {
      const current = state.peek();
      if (answered) {
        firstFailureAt = null;
        state.value = { ...current, lastAt: now, goneSince: null };
        return;
      }
      firstFailureAt ??= now;
      if (current.goneSince !== null || now - firstFailureAt < certainAfter) return;
      state.value = { ...current, goneSince: current.lastAt ?? firstFailureAt };
    },
    plan(nextAt) {
      state.value = { ...state.peek(), nextAt };
    },
  };
}
