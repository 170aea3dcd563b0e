import { useState } from 'preact/hooks';
import type { Meta } from '../../answer/meta.ts';
import { useApp, useGone } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/updates.ts';
import type { Progress } from './progress.ts';

/** What can be done, by how the program was installed. */
export function Act({ meta, progress }: { meta: Meta; progress: Progress }) {
  const { installation, updateAvailable, changelogUrl, update } = meta;
  const { step } = progress;
  return (
    <>
      {step !== null && <p role="status">{text.steps[step]}</p>}
      {step === null && update.result === 'error' && (
        <p class="problem" role="alert">
          {text.failed(update.error ?? text.failedUnknown)}
        </p>
      )}
      {updateAvailable && installation === 'docker' && <Pull />}
      {updateAvailable && installation !== 'docker' && installation !== 'binary' && <p>{text.manual}</p>}
      <p class="actions">
        {updateAvailable && installation === 'binary' && <Install progress={progress} />}
        {changelogUrl !== null && (
          <a class="button" href={changelogUrl} rel="noreferrer">
            {text.release}
          </a>
        )}
      </p>
    </>
  );
}

function Install({ progress }: { progress: Progress }) {
  const { api, toasts } = useApp();
  const gone = useGone();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const { failure } = await api.post('update');
    setBusy(false);
    if (failure === null) toasts.add('info', text.started);
    else toasts.add('error', failure.status === 409 ? text.running : failure.message);
    if (failure === null || failure.status === 409) progress.begin();
  };
  return (
    <>
      <button
        type="button"
        class="button primary"
        disabled={gone || busy || progress.step !== null}
        onClick={() => void start()}
      >
        {text.update}
      </button>
      <a class="button" href={api.address('download-update')}>
        <Icon name="download" />
        {text.download}
      </a>
    </>
  );
}

function Pull() {
  const { toasts } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(text.dockerPull).then(
      () => toasts.add('info', text.copied),
      () => toasts.add('error', text.copyFailed),
    );
  return (
    <>
      <p>{text.docker}</p>
      <p class="path">
        <code>{text.dockerPull}</code>
        {window.isSecureContext && (
          <button type="button" class="button small" onClick={() => void copy()}>
            <Icon name="copy" />
            {text.copy}
          </button>
        )}
      </p>
    </>
  );
}
