import type { ClientState } from '../../answer/status.ts';
import { useApp, useFreshness } from '../../context.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';

const text = strings.clients;

/** The torrent clients, and whether they answer. */
export function Clients() {
  const { status } = useApp();
  const live = useFreshness(status) === 'live';
  const clients = status.state.value.data?.clients ?? [];
  return (
    <section class="card clients" aria-labelledby="clients-title">
      <h2 id="clients-title">{text.title}</h2>
      {clients.length === 0 ? (
        <div class="empty">
          <p>{text.none}</p>
          <a class="button" href={href('welcome')}>
            {text.connect}
          </a>
        </div>
      ) : (
        <ul>
          {clients.map((client) => (
            <ClientRow key={client.name} client={client} live={live} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ClientRow({ client, live }: { client: ClientState; live: boolean }) {
  const { name, alive, host, port, version } = client;
  const state = !live ? 'unknown' : alive ? 'running' : 'crashed';
  const word = !live ? text.unknown : alive ? text.up : text.down;
  const place = host === null ? null : port === null ? host : `${host}:${port}`;
  const facts = [place, version === null ? null : text.version(version)].filter((part) => part !== null);
  return (
    <li class="client-item">
      <StateMark state={state} />
      <span>
        <b>{name}</b> <span class={`state-word ${state}`}>{word}</span>
        {facts.length > 0 && <small>{facts.join(', ')}</small>}
      </span>
    </li>
  );
}
