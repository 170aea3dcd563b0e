import { type LedgerEntry, readLedger, readLedgerPage } from '../../answer/ledger.ts';
import { useApp, useResource } from '../../context.ts';
import { clockTime } from '../../format.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { ruleWords } from '../../torrents/rule.ts';

const text = strings.activity;

const day = 86_400_000;

/** What was done or left alone, and why. Not there when the service keeps no such list. */
export function Activity() {
  const { poller } = useApp();
  const resource = poller.resource({ path: 'ledger?page_size=8', every: 30_000, read: readLedger });
  const { data, absent, failure } = useResource(resource);
  if (absent || (data === null && failure !== null)) return null;
  return (
    <section class="card activity" aria-labelledby="activity-title">
      <div class="card-head">
        <h2 id="activity-title">{text.title}</h2>
        {data !== null && data.length > 0 && (
          <a class="button small" href={href('ledger')}>
            {text.all}
          </a>
        )}
      </div>
      <Removed />
      {data === null && <Skeleton rows={4} />}
      {data?.length === 0 && <p class="quiet">{text.none}</p>}
      {data !== null && data.length > 0 && (
        <ul>
          {data.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether anything was removed lately: what a visitor wants to be sure of. */
function Removed() {
  const { api, clock, poller } = useApp();
  const resource = poller.resource({
    path: 'removed lately',
    every: 60_000,
    patient: true,
    ask: (ask) => api.get(`ledger?removed=true&page_size=1&since=${new Date(clock.peek() - day).toISOString()}`, ask),
    read: readLedgerPage,
  });
  const { data } = useResource(resource);
  if (data === null) return null;
  return (
    <p class="quiet">
      {data.total === 0 ? (
        text.noneRemoved
      ) : (
        <a href={href('ledger', [], { verdict: 'removed', days: '1' })}>{text.removed(data.total)}</a>
      )}
    </p>
  );
}

function ActivityRow({ entry }: { entry: LedgerEntry }) {
  const { clock } = useApp();
  const { at, name, instance, rule, outcome, reason } = entry;
  return (
    <li class="activity-item">
      {at === null ? <span /> : <time dateTime={new Date(at).toISOString()}>{clockTime(at, clock.peek())}</time>}
      <span class="rule">{ruleWords(rule)}</span>
      <span>
        {outcome !== 'done' && <span class={`verdict ${outcome}`}>{text.outcomes[outcome]}</span>}
        {reason === '' ? name : reason}
        <small>{[reason === '' ? '' : name, instance].filter((part) => part !== '').join(' · ')}</small>
      </span>
    </li>
  );
}
