import { useState } from 'preact/hooks';
import { fields, numberOrNull } from '../../answer/read.ts';
import { useApp, useGone } from '../../context.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { text } from '../../strings/torrents.ts';
import { confirmation, type Held, heldOf } from '../../torrents/brake.ts';

/** What waits for a person: removals, and files that went missing together. */
export function Brakes() {
  const { status } = useApp();
  return (
    <>
      {heldOf(status.state.value.data?.attention ?? null).map((held) => (
        <HeldBack key={`${held.kind} ${held.name}`} held={held} />
      ))}
    </>
  );
}

function HeldBack({ held }: { held: Held }) {
  const { api, toasts, poller, status } = useApp();
  const gone = useGone();
  const [asked, ask] = useState(false);
  const words = text.held[held.kind];
  const confirm = async () => {
    const { path, amount } = confirmation(held);
    const { answer, failure } = await api.post(path);
    if (failure !== null) toasts.add('error', failure.message);
    else toasts.add('info', words.done(numberOrNull(fields(answer.body)[amount]) ?? 0));
    poller.once(status);
  };
  return (
    <section class="notice warning">
      <h2>
        <Icon name="alert" />
        {held.subject}
      </h2>
      <p>{held.text}</p>
      <button type="button" class="button" disabled={gone} onClick={() => ask(true)}>
        {words.action}
      </button>
      <Confirm
        title={words.title}
        text={words.ask(held.name)}
        action={words.action}
        open={asked}
        onConfirm={() => void confirm()}
        onClose={() => ask(false)}
      />
    </section>
  );
}
