import { useState } from 'preact/hooks';
import { Labelled } from '../connect/labelled.tsx';
import { PasswordInput } from '../connect/password-input.tsx';
import { Problems } from '../connect/problems.tsx';
import { useApp, useGone } from '../context.ts';
import { text } from '../strings/security.ts';

interface Props {
  /** No password is set yet: who sets the first one has to prove that the machine is theirs. */
  first: boolean;
  onDone: () => void;
}

/** Sets the password and signs this browser in with it. */
export function PasswordForm({ first, onDone }: Props) {
  const { api, toasts } = useApp();
  const gone = useGone();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [setupToken, setSetupToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (username.trim() === '' || password === '' || (first && setupToken.trim() === '')) {
      setProblem(text.missing);
      return;
    }
    setBusy(true);
    const name = username.trim();
    const code = first ? { setupToken: setupToken.trim() } : {};
    const set = await api.post('auth/set-password', { username: name, password, ...code });
    const signed = set.failure === null ? await api.post('login', { username: name, password }) : set;
    setBusy(false);
    setProblem(signed.failure?.message ?? null);
    if (signed.failure !== null) return;
    setPassword('');
    setSetupToken('');
    toasts.add('info', text.done);
    onDone();
  };
  return (
    <form class="plain-form" onSubmit={(event) => void submit(event)} noValidate>
      <Labelled label={text.userName}>
        {(common) => (
          <input
            {...common}
            name="username"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            value={username}
            onInput={({ currentTarget }) => setUsername(currentTarget.value)}
          />
        )}
      </Labelled>
      <Labelled label={text.password} help={text.passwordHelp}>
        {(common) => (
          <PasswordInput
            {...common}
            name="password"
            autocomplete="new-password"
            value={password}
            onInput={setPassword}
          />
        )}
      </Labelled>
      {first && (
        <Labelled label={text.setupCode} help={text.setupCodeHelp}>
          {(common) => (
            <input
              {...common}
              name="setup-code"
              autocomplete="off"
              spellcheck={false}
              value={setupToken}
              onInput={({ currentTarget }) => setSetupToken(currentTarget.value)}
            />
          )}
        </Labelled>
      )}
      <Problems lines={problem === null ? [] : [problem]} />
      <p class="actions">
        <button type="submit" class="button primary" disabled={gone || busy}>
          {busy ? text.busy : first ? text.set : text.change}
        </button>
      </p>
    </form>
  );
}
