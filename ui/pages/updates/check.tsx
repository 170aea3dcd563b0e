import { useState } from 'preact/hooks';
import type { Meta } from '../../answer/meta.ts';
import { useApp, useGone } from '../../context.ts';
import { ago } from '../../format.ts';
import { text } from '../../strings/updates.ts';

/** The release host may take its time. */
const patience = 30_000;
/** How the service says that this build looks nowhere for releases. */
const noSource = 'No release source configured';

/** When it was last looked for a newer version, how that went, and a way to look now. */
export function Check({ meta, onChecked }: { meta: Meta; onChecked: (body: unknown) => void }) {
  const { api, clock, toasts } = useApp();
  const gone = useGone();
  const [busy, setBusy] = useState(false);
  const { lastChecked, error } = meta;
  const check = async () => {
    setBusy(true);
    const { answer, failure } = await api.get('meta?force=true', { patience });
    setBusy(false);
    if (failure !== null) toasts.add('error', failure.message);
    else onChecked(answer.body);
  };
  if (error === noSource) return <p class="quiet">{text.noSource}</p>;
  return (
    <>
      <p class="quiet" role="status">
        {lastChecked !== null && text.checked(ago(lastChecked, clock.value))}
        {lastChecked === null && error === null && text.neverChecked}
      </p>
      {error !== null && <p class="warning-text">{text.checkError(error)}</p>}
      <p class="actions">
        <button type="button" class="button" disabled={gone || busy} onClick={() => void check()}>
          {busy ? text.checking : text.check}
        </button>
      </p>
    </>
  );
}
