import { useApp, useResource } from '../../context.ts';
import { metaOf } from '../../meta.ts';
import { PasswordForm } from '../../parts/password-form.tsx';
import { text } from '../../strings/welcome.ts';
import type { StepProps } from './welcome.tsx';

/** A password, or the decision that none is needed. */
export function SecureStep({ onDone }: StepProps) {
  const { poller } = useApp();
  const meta = metaOf(poller);
  const { data } = useResource(meta);
  const set = () => {
    poller.once(meta);
    onDone();
  };
  if (data?.setupRequired === false) return <p class="card">{text.secureDone}</p>;
  return (
    <div class="card-stack">
      <section class="card">
        <p>{text.secureText}</p>
        <PasswordForm first onDone={set} />
      </section>
      <section class="card" aria-labelledby="open-title">
        <h2 id="open-title">{text.openTitle}</h2>
        <p>{text.openText}</p>
        <p class="actions">
          <button type="button" class="button" onClick={onDone}>
            {text.openAction}
          </button>
        </p>
      </section>
    </div>
  );
}
