import { Icon } from '../../parts/icon.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { text } from '../../strings/welcome.ts';
import { strings } from '../../strings.ts';

interface Row {
  name: string;
  /** null: not looked at here. */
  alive: boolean | null;
}

/** What is connected already. */
export function Connected({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <ul class="connected" aria-label={text.connected}>
      {rows.map(({ name, alive }) => (
        <li key={name}>
          {alive === null ? <Icon name="check" /> : <StateMark state={alive ? 'running' : 'crashed'} />}
          <b>{name}</b>
          {alive !== null && <span class="state-word">{alive ? strings.clients.up : strings.clients.down}</span>}
        </li>
      ))}
    </ul>
  );
}
