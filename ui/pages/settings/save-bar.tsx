import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConfigStore } from '../../config-form/store.ts';
import { useApp, useGone } from '../../context.ts';
import { text } from '../../strings/settings.ts';
import { strings } from '../../strings.ts';
import { adopt } from './adopt.ts';
import { type Move, moveOf } from './move.ts';
import { Refusal } from './refusal.tsx';
import { Review } from './review.tsx';

interface Props {
  store: ConfigStore;
  /** Called after a save that changed where the page is. */
  onMove: (move: Move) => void;
}

/** What is not saved yet and what saving it restarts. Not there while nothing is changed. */
export function SaveBar({ store, onMove }: Props) {
  const app = useApp();
  const gone = useGone();
  const [reviewing, setReviewing] = useState(false);
  const amount = store.draft.value.size;
  const plan = store.plan.value;
  const save = async () => {
    const { draft, loaded } = store;
    const move = moveOf(loaded.value?.tree ?? {}, draft.value, location);
    const changes = draft.value;
    const saved = await store.save();
    if (saved === null) return;
    adopt(app, changes);
    app.toasts.add('info', text.savedToast(saved));
    if (move !== null) onMove(move);
    else app.poller.refresh();
  };
  useSaveKey(() => void save());
  return (
    <>
      <Refusal store={store} />
      {plan !== null && (
        <section class="save-bar" aria-label={text.changes(amount)}>
          <p role="status">
            <b>{text.changes(amount)}.</b> {text.restarts(plan)}
          </p>
          <span class="save-actions">
            <button type="button" class="button" onClick={() => setReviewing(true)}>
              {text.review}
            </button>
            <button type="button" class="button" onClick={store.discard}>
              {text.discard}
            </button>
            <button
              type="button"
              class="button primary"
              disabled={gone || store.saving.value}
              title={gone ? strings.gone.disabled : undefined}
              onClick={() => void save()}
            >
              {store.saving.value ? text.saving : text.save}
            </button>
          </span>
        </section>
      )}
      <Review
        store={store}
        open={reviewing}
        onClose={() => setReviewing(false)}
        onSave={() => {
          setReviewing(false);
          void save();
        }}
      />
    </>
  );
}

/** Ctrl+S or ⌘S, also while typing. */
function useSaveKey(save: () => void): void {
  const current = useRef(save);
  current.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // What is being typed counts as left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.dispatchEvent(new FocusEvent('blur'));
      current.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
