import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../context.ts';
import { text } from '../strings/login.ts';
import { strings } from '../strings.ts';

/** Name and password, or a token; then back to where the visitor was. */
export function Login() {
  const { router } = useApp();
  const [byToken, setByToken] = useState(false);
  useEffect(() => {
    document.title = strings.title(strings.titles.login, null);
  }, []);
  const next = router.route.value.query.next ?? '';
  const goOn = () =>
    router.go(next.startsWith('#/') && !next.startsWith('#/login') ? next : '#/home', { replace: true });
  return (
    <main class="login">
      <section class="card login-card">
        <h1>{strings.titles.login}</h1>
        <p class="quiet">{text.where(location.host)}</p>
        {byToken ? <TokenForm onDone={goOn} /> : <PasswordForm onDone={goOn} />}
        <button type="button" class="link" onClick={() => setByToken(!byToken)}>
          {byToken ? text.otherBack : text.other}
        </button>
      </section>
    </main>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { api } = useApp();
  const [shown, setShown] = useState(false);
  const { busy, error, submit } = useSubmit(async (form) => {
    const [username, password] = [field(form, 'username'), field(form, 'password')];
    if (username === '' || password === '') return text.missing;
    const { failure } = await api.post('login', { username, password });
    return failure?.message ?? null;
  }, onDone);
  return (
    <form onSubmit={submit}>
      <label>
        {text.name}
        <input name="username" autocomplete="username" autocapitalize="none" spellcheck={false} autofocus />
      </label>
      <label for="password">{text.password}</label>
      <div class="with-button">
        <input id="password" name="password" type={shown ? 'text' : 'password'} autocomplete="current-password" />
        <button type="button" class="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? text.hide : text.show}
        </button>
      </div>
      <Submit busy={busy} error={error} />
    </form>
  );
}

function TokenForm({ onDone }: { onDone: () => void }) {
  const { api, token } = useApp();
  const { busy, error, submit } = useSubmit(async (form) => {
    const value = field(form, 'token').trim();
    if (value === '') return text.missingToken;
    token.set(value);
    const { failure } = await api.get('processes');
    if (failure === null) return null;
    token.set(null);
    return failure.status === 401 ? text.tokenWrong : failure.message;
  }, onDone);
  return (
    <form onSubmit={submit}>
      <label>
        {text.token}
        <input name="token" type="password" autocomplete="off" autofocus />
      </label>
      <Submit busy={busy} error={error} />
    </form>
  );
}

function Submit({ busy, error }: { busy: boolean; error: string | null }) {
  return (
    <>
      <p class="problem" role="alert">
        {error}
      </p>
      <button type="submit" class="button primary wide" aria-disabled={busy}>
        {busy ? text.busy : text.submit}
      </button>
    </>
  );
}

/** Runs a form: `send` gives null or what went wrong. After a failure the focus stays where it is. */
function useSubmit(send: (form: HTMLFormElement) => Promise<string | null>, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (running.current || !(form instanceof HTMLFormElement)) return;
    running.current = true;
    setBusy(true);
    setError(null);
    const problem = await send(form);
    running.current = false;
    setBusy(false);
    if (problem === null) onDone();
    else setError(problem);
  };
  return { busy, error, submit: (event: SubmitEvent) => void submit(event) };
}

function field(form: HTMLFormElement, name: string): string {
  return `${new FormData(form).get(name) ?? ''}`;
}
