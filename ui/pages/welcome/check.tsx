import { useEffect, useState } from 'preact/hooks';
import type { ClientTest, ManagerTest } from '../../connect/answer.ts';
import { testClient, testManager } from '../../connect/ask.ts';
import { TestResult } from '../../connect/result.tsx';
import { useApp, useGone } from '../../context.ts';
import { href } from '../../router.ts';
import { text } from '../../strings/welcome.ts';

/** Tries everything that is stored. */
export function CheckStep() {
  const { status } = useApp();
  const gone = useGone();
  const [round, setRound] = useState(0);
  const { clients = [], instances = [] } = status.state.value.data ?? {};
  return (
    <section class="card">
      <p>{text.checkText}</p>
      {clients.length + instances.length === 0 && <p class="quiet">{text.checkNone}</p>}
      <ul class="checks" key={round}>
        {clients.map(({ name }) => (
          <CheckRow key={`client ${name}`} name={name} ask={(api) => testClient(api, { instance: name })} />
        ))}
        {instances.map(({ name, type }) =>
          type === null ? null : (
            <CheckRow key={name} name={name} ask={(api) => testManager(api, { arrType: type, instanceKey: name })} />
          ),
        )}
      </ul>
      <p class="actions">
        <a class="button primary" href={href('home')}>
          {text.start}
        </a>
        <button type="button" class="button" disabled={gone} onClick={() => setRound(round + 1)}>
          {text.again}
        </button>
      </p>
    </section>
  );
}

interface RowProps {
  name: string;
  ask: (api: Parameters<typeof testClient>[0]) => Promise<ClientTest | ManagerTest>;
}

function CheckRow({ name, ask }: RowProps) {
  const { api } = useApp();
  const [result, setResult] = useState<ClientTest | ManagerTest | null>(null);
  useEffect(() => void ask(api).then(setResult), [api]);
  return (
    <li>
      <b>{name}</b>
      {result === null && <span class="quiet"> {text.testing}</span>}
      <TestResult result={result} />
    </li>
  );
}
