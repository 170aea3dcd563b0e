import { type LedgerEntry, readLedger } from '../../answer/ledger.ts';
import { useApp, useResource } from '../../context.ts';
import { clockTime } from '../../format.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { href } from '../../router.ts';
import { strings } from '../../strings.ts';
import { ruleWords } from '../../torrents/rule.ts';

const text = strings.activity;

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

function ActivityRow({ entry }: { entry: LedgerEntry }) {
  const { clock } = useApp();
  const { at, name, instance, rule, verdict, reason } = entry;
  return (
    <li class="activity-item">
      {at === null ? <span /> : <time dateTime={new Date(at).toISOString()}>{clockTime(at, clock.peek())}</time>}
      <span class="rule">{ruleWords(rule)}</span>
      <span>
        {verdict !== 'done' && <span class={`verdict ${verdict}`}>{text.verdicts[verdict]}</span>}
        {reason === '' ? name : reason}
        <small>{[reason === '' ? '' : name, instance].filter((part) => part !== '').join(' · ')}</small>
      </span>
    </li>
  );
}
