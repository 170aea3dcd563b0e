import { type Signal, signal } from '@preact/signals';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

export interface Toast {
  id: number;
  severity: 'info' | 'error';
  text: string;
}

export interface ToastStore {
  list: Signal<readonly Toast[]>;
  /** A message goes away by itself, an error stays until it is dismissed. */
  add: (severity: Toast['severity'], text: string) => void;
  dismiss: (id: number) => void;
}

const readingTime = 6_000;

export function createToasts(later: (work: () => void, delay: number) => void): ToastStore {
  const list = signal<readonly Toast[]>([]);
  let last = 0;
  const dismiss = (id: number) => {
    list.value = list.value.filter((toast) => toast.id !== id);
  };
  return {
    list,
    dismiss,
    add(severity, text) {
      last += 1;
      const id = last;
      list.value = [...list.value.filter((toast) => toast.text !== text), { id, severity, text }].slice(-4);
      if (severity === 'info') later(() => dismiss(id), readingTime);
    },
  };
}

/** The region is always there, so that screen readers notice what is put into it. */
export function Toasts({ store }: { store: ToastStore }) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {store.list.value.map(({ id, severity, text }) => (
        <div key={id} class={`toast ${severity}`}>
          <Icon name={severity === 'error' ? 'alert' : 'check'} />
          <span>{text}</span>
          <button type="button" class="icon-button" aria-label={strings.dismiss} onClick={() => store.dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
