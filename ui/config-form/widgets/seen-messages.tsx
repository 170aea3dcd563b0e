import { isListed, readSeenMessages, type SeenMessage } from '../../answer/seen-messages.ts';
import { useApp, useResource } from '../../context.ts';
import { ago } from '../../format.ts';
import { text } from '../../strings/config-form.ts';

interface Props {
  /** Of the manager's instance. */
  section: string;
  /** What is on the list now, saved or not. */
  entries: readonly string[];
  onAdd: (words: string) => void;
}

/** What the manager refused imports with lately, to be put on the list without typing it. */
export function SeenMessages({ section, entries, onAdd }: Props) {
  const { poller } = useApp();
  const path = `arr/${encodeURIComponent(section)}/messages`;
  const resource = poller.resource({ path, every: 60_000, patient: true, read: readSeenMessages });
  const { data } = useResource(resource);
  if (data === null) return null;
  if (data.length === 0) return <p class="quiet seen-messages">{text.seenNone}</p>;
  return (
    <div class="seen-messages">
      <h3>{text.seen}</h3>
      <p class="quiet">{text.seenText}</p>
      <ul>
        {data.map((message) => (
          <Row
            key={message.text}
            message={message}
            listed={isListed(entries, message.text)}
            onAdd={() => onAdd(message.text)}
          />
        ))}
      </ul>
    </div>
  );
}

function Row({ message, listed, onAdd }: { message: SeenMessage; listed: boolean; onAdd: () => void }) {
  const { clock } = useApp();
  const { text: words, count, lastSeen } = message;
  return (
    <li>
      <span>
        {words}
        <small>{text.seenCount(count, lastSeen === null ? null : ago(lastSeen, clock.peek()))}</small>
      </span>
      {listed ? (
        <small>{text.seenListed}</small>
      ) : (
        <button type="button" class="button small" aria-label={text.seenAddOf(words)} onClick={onAdd}>
          {text.seenAdd}
        </button>
      )}
    </li>
  );
}
