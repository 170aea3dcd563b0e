import { useState } from 'preact/hooks';
import { rules } from '../config-form/check/rules.ts';
import { useApp, useGone } from '../context.ts';
import { text } from '../strings/connect.ts';
import type { ClientTest } from './answer.ts';
import { testClient } from './ask.ts';
import { Labelled } from './labelled.tsx';
import { PasswordInput } from './password-input.tsx';
import { Problems } from './problems.tsx';
import { TestResult } from './result.tsx';
import { saveSection } from './save.ts';
import { nameSentence } from './section-name.ts';
import { useTest } from './use-test.ts';

interface Props {
  /** Names of the sections there are. The first client is `[Client]`, every further one has a name of its own. */
  taken: readonly string[];
  onSaved: (section: string) => void;
}

interface Entered {
  name: string;
  host: string;
  port: string;
  userName: string;
  password: string;
}

/** How a qBittorrent is reached, with the usual values filled in. */
export function ClientForm({ taken, onSaved }: Props) {
  const { api, toasts } = useApp();
  const gone = useGone();
  const isFirst = !taken.includes('Client');
  const [entered, setEntered] = useState<Entered>(standard);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const { result, busy, run, show } = useTest<ClientTest>();
  const section = isFirst ? 'Client' : `Client-${entered.name.trim()}`;
  const nameProblem = isFirst || entered.name === '' ? null : nameSentence(section, taken);
  const enter = (part: Partial<Entered>) => {
    setEntered((before) => ({ ...before, ...part }));
    show(null);
  };
  const test = async () => {
    const problem = placeProblem(entered);
    if (problem !== null) show({ ok: false, message: problem });
    else await run(() => testClient(api, questionOf(entered)));
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = placeProblem(entered) ?? (isFirst ? null : nameSentence(section, taken));
    if (saving || wrong !== null) {
      setProblems(wrong === null ? [] : [wrong]);
      return;
    }
    setSaving(true);
    const { host, port, userName, password } = questionOf(entered);
    const login = {
      ...(userName === '' ? {} : { UserName: userName }),
      ...(password === '' ? {} : { Password: password }),
    };
    const refused = await saveSection(api, section, { Host: host, Port: port, ...login });
    setSaving(false);
    setProblems(refused);
    if (refused.length > 0) return;
    toasts.add('info', text.saved(section));
    onSaved(section);
  };
  return (
    <form class="plain-form" onSubmit={(event) => void save(event)} noValidate>
      {!isFirst && (
        <Labelled label={text.name} help={text.clientNameHelp} problem={nameProblem}>
          {(common) => (
            <input
              {...common}
              name="section"
              autocomplete="off"
              value={entered.name}
              onInput={({ currentTarget }) => enter({ name: currentTarget.value })}
            />
          )}
        </Labelled>
      )}
      <Place entered={entered} enter={enter} />
      <p class="actions">
        <button type="button" class="button" disabled={gone || busy} onClick={() => void test()}>
          {busy ? text.testing : text.test}
        </button>
      </p>
      <TestResult result={result} />
      <Problems lines={problems} />
      <p class="actions">
        <button type="submit" class="button primary" disabled={gone || saving}>
          {saving ? text.saving : text.save}
        </button>
      </p>
    </form>
  );
}

const standard: Entered = { name: '', host: 'localhost', port: '8080', userName: '', password: '' };

function Place({ entered, enter }: { entered: Entered; enter: (part: Partial<Entered>) => void }) {
  const plain = { autocomplete: 'off', autocapitalize: 'none', spellcheck: false } as const;
  return (
    <>
      <Labelled label={text.host} help={text.hostHelp}>
        {(common) => (
          <input
            {...common}
            {...plain}
            name="host"
            value={entered.host}
            onInput={({ currentTarget }) => enter({ host: currentTarget.value })}
          />
        )}
      </Labelled>
      <Labelled label={text.port}>
        {(common) => (
          <input
            {...common}
            {...plain}
            name="port"
            inputmode="numeric"
            value={entered.port}
            onInput={({ currentTarget }) => enter({ port: currentTarget.value })}
          />
        )}
      </Labelled>
      <Labelled label={text.userName} help={text.userNameHelp}>
        {(common) => (
          <input
            {...common}
            {...plain}
            name="client-user"
            value={entered.userName}
            onInput={({ currentTarget }) => enter({ userName: currentTarget.value })}
          />
        )}
      </Labelled>
      <Labelled label={text.password}>
        {(common) => (
          <PasswordInput
            {...common}
            name="client-password"
            autocomplete="off"
            value={entered.password}
            onInput={(password) => enter({ password })}
          />
        )}
      </Labelled>
    </>
  );
}

function placeProblem({ host, port }: Entered): string | null {
  if (host.trim() === '') return text.hostMissing;
  const problem = rules.endpoint(host.trim());
  if (problem !== null) return text.hostWrong(problem);
  const number = Number(port);
  return Number.isInteger(number) && number >= 1 && number <= 65_535 ? null : text.portWrong;
}

function questionOf({ host, port, userName, password }: Entered) {
  return {
    host: host.trim(),
    port: Number(port),
    userName: userName.trim(),
    password,
    apiKey: '',
    skipTlsVerify: false,
  };
}
