import { useState } from 'preact/hooks';
import { useApp, useResource } from '../../context.ts';
import { metaOf } from '../../meta.ts';
import { PasswordForm } from '../../parts/password-form.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/security.ts';

/** Whether the page asks for a password; to set it, to change it, to sign out. */
export function Security() {
  const { poller } = useApp();
  const meta = metaOf(poller);
  const { data } = useResource(meta);
  const [open, setOpen] = useState(false);
  if (data === null) return null;
  const done = () => {
    setOpen(false);
    poller.once(meta);
  };
  return (
    <section class="card" aria-labelledby="security-title">
      <h2 id="security-title">{text.title}</h2>
      <p>{data.setupRequired ? text.open : text.closed}</p>
      <p class="actions">
        <button type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {data.setupRequired ? text.set : text.change}
        </button>
        <SignOut authRequired={data.authRequired} />
      </p>
      {open && <PasswordForm first={data.setupRequired} onDone={done} />}
    </section>
  );
}

/** Ends the session of this browser, and forgets the token that it keeps. */
function SignOut({ authRequired }: { authRequired: boolean }) {
  const { api, token, router, toasts } = useApp();
  if (!authRequired && token.get() === null) return null;
  const signOut = async () => {
    const { failure } = await api.post('logout');
    if (failure !== null) {
      toasts.add('error', failure.message);
      return;
    }
    token.set(null);
    if (authRequired) router.go(href('login'));
    else toasts.add('info', text.signedOut);
  };
  return (
    <button type="button" class="button" onClick={() => void signOut()}>
      {text.signOut}
    </button>
  );
}
