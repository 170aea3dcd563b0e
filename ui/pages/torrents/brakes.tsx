import { fields, numberOrNull } from '../../answer/read.ts';
import { useApp, useGone } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/torrents.ts';
import { type Brake, brakesOf } from '../../torrents/brake.ts';

/** Removals that wait for a person. */
export function Brakes() {
  const { status } = useApp();
  return (
    <>
      {brakesOf(status.state.value.data?.attention ?? null).map((brake) => (
        <HeldRemovals key={brake.category} brake={brake} />
      ))}
    </>
  );
}

function HeldRemovals({ brake }: { brake: Brake }) {
  const { api, toasts, poller, status } = useApp();
  const gone = useGone();
  const release = async () => {
    const { answer, failure } = await api.post(`torrents/brake/${encodeURIComponent(brake.category)}/release`);
    if (failure !== null) toasts.add('error', failure.message);
    else toasts.add('info', text.released(numberOrNull(fields(answer.body).released) ?? 0));
    poller.once(status);
  };
  return (
    <section class="notice warning">
      <h2>
        <Icon name="alert" />
        {brake.subject}
      </h2>
      <p>{brake.text}</p>
      <button type="button" class="button" disabled={gone} onClick={() => void release()}>
        {text.release}
      </button>
    </section>
  );
}
