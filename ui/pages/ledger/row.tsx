import { useState } from 'preact/hooks';
import type { LedgerEntry } from '../../answer/ledger.ts';
import { useApp } from '../../context.ts';
import { clockTime } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import { href } from '../../router.ts';
import { text } from '../../strings/ledger.ts';
import { ruleWords } from '../../torrents/rule.ts';

/** One sentence; what the rule read is shown when it is asked for. */
export function LedgerRow({ entry, alone }: { entry: LedgerEntry; alone: boolean }) {
  const { clock } = useApp();
  const [open, setOpen] = useState(false);
  const { at, name, hash, rule, outcome, reason, instance } = entry;
  const refused = rule === 'complete' && outcome === 'failed';
  return (
    <li>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Icon name="chevron" />
          <span class="ledger-line">
            {at !== null && <time dateTime={new Date(at).toISOString()}>{clockTime(at, clock.peek())}</time>}
            <span class={`verdict ${outcome}`}>{text.outcomes[outcome]}</span>
            <span class="ledger-reason">
              {reason || name}
              <small>
                {alone || reason === '' ? '' : `${name} · `}
                {text.by(ruleWords(rule), instance)}
              </small>
            </span>
          </span>
        </summary>
        {open && (
          <div class="ledger-inputs">
            <Inputs entry={entry} />
            {refused && (
              <a class="button small" href={href('settings', [instance], {}, 'ArrErrorCodesToBlocklist')}>
                {text.refused}
              </a>
            )}
            {!alone && hash !== '' && (
              <a class="button small" href={href('ledger', [], { hash, name })}>
                {text.onlyThis}
              </a>
            )}
          </div>
        )}
      </details>
    </li>
  );
}

function Inputs({ entry: { inputs, result, client, category } }: { entry: LedgerEntry }) {
  const facts: [string, unknown][] = [...Object.entries(inputs), ['client', client], ['category', category]];
  return (
    <>
      <h2>{text.inputs}</h2>
      <dl class="found">
        {facts
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        {result !== null && (
          <div>
            <dt>{text.result}</dt>
            <dd>{result}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
