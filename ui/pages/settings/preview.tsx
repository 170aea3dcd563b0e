import { useEffect, useState } from 'preact/hooks';
import { changesOf } from '../../config-form/draft.ts';
import { type Affected, concernsTorrents, readPreview } from '../../config-form/preview.ts';
import type { ConfigStore } from '../../config-form/store.ts';
import { useApp } from '../../context.ts';
import { text } from '../../strings/settings.ts';

type State = { of: 'asking' } | { of: 'known'; affected: Affected[] } | { of: 'failed'; message: string };

/** Shown of the torrents; the sentence above names how many there are. */
const most = 25;
/** Milliseconds: every process looks through all of its torrents. */
const patience = 30_000;

/** What saving the changes would do to the torrents as they are now. Asks once, when it is shown. */
export function Preview({ store }: { store: ConfigStore }) {
  const { api } = useApp();
  const [state, setState] = useState<State>({ of: 'asking' });
  const draft = store.draft.value;
  const concerned = concernsTorrents(draft);
  useEffect(() => {
    let current = true;
    setState({ of: 'asking' });
    if (!concerned) return;
    void api.post('torrents/preview', { changes: changesOf(draft) }, patience).then(({ answer, failure }) => {
      if (!current) return;
      if (failure !== null) setState({ of: 'failed', message: failure.message });
      else setState({ of: 'known', affected: readPreview(answer.body) });
    });
    return () => {
      current = false;
    };
  }, [api, draft, concerned]);
  if (!concerned) return null;
  return (
    <section aria-labelledby="preview-title">
      <h3 id="preview-title">{text.previewTitle}</h3>
      <div role="status">
        {state.of === 'asking' && <p class="quiet">{text.previewAsking}</p>}
        {state.of === 'failed' && <p class="warning-text">{text.previewFailed(state.message)}</p>}
        {state.of === 'known' && <Summary affected={state.affected} />}
      </div>
      {state.of === 'known' && state.affected.length > 0 && <List affected={state.affected} />}
    </section>
  );
}

function Summary({ affected }: { affected: readonly Affected[] }) {
  const removed = affected.filter((one) => one.removed).length;
  if (affected.length === 0) return <p>{text.previewNone}</p>;
  return <p class={removed > 0 ? 'warning-text' : ''}>{text.previewSummary(removed, affected.length - removed)}</p>;
}

function List({ affected }: { affected: readonly Affected[] }) {
  return (
    <>
      <ul class="preview-list">
        {affected.slice(0, most).map(({ key, name, instance, deeds }) => (
          <li key={key}>
            <b>{name}</b>
            <small>{`${instance} · ${deeds.join(' ')}`}</small>
          </li>
        ))}
      </ul>
      {affected.length > most && <p class="quiet">{text.previewMore(affected.length - most)}</p>}
    </>
  );
}
