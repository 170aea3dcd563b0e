import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { type LedgerPage, outcomes } from '../../answer/ledger.ts';
import { useApp } from '../../context.ts';
import { text } from '../../strings/ledger.ts';
import { isFiltered, type LedgerQuery, ledgerAddress, readLedgerQuery, spans } from '../../torrents/ledger-query.ts';
import { ruleWords } from '../../torrents/rule.ts';

interface Props {
  query: LedgerQuery;
  page: LedgerPage | null;
  onChange: (part: Partial<LedgerQuery>) => void;
}

/** Which part of the ledger is shown; categories and rules are offered as far as they were seen. */
export function Filters({ query, page, onChange }: Props) {
  const { status } = useApp();
  const { hash, name } = query;
  const rules = useSeen(page?.entries.map(({ rule }) => rule) ?? [], query.rule);
  const known = status.state.value.data?.instances.map(({ category }) => category) ?? [];
  const categories = useSeen([...known, ...(page?.entries.map(({ category }) => category) ?? [])], query.category);
  return (
    <div class="list-bar">
      <Select
        label={text.outcome}
        value={query.outcome ?? ''}
        onChoose={(word) => onChange({ outcome: outcomes.find((outcome) => outcome === word) ?? null })}
      >
        <option value="">{text.anyOutcome}</option>
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {text.outcomes[outcome]}
          </option>
        ))}
      </Select>
      {query.hash === '' && (
        <Select label={text.category} value={query.category} onChoose={(category) => onChange({ category })}>
          <Words any={text.anyCategory} words={categories} />
        </Select>
      )}
      <Select label={text.rule} value={query.rule} onChoose={(rule) => onChange({ rule })}>
        <Words any={text.anyRule} words={rules} say={ruleWords} />
      </Select>
      <Select label={text.span} value={`${query.days}`} onChoose={(word) => onChange({ days: Number(word) })}>
        {spans.map((days) => (
          <option key={days} value={`${days}`}>
            {text.spans(days)}
          </option>
        ))}
      </Select>
      <span class="quiet" role="status">
        {page === null ? '' : text.rows(page.total)}
      </span>
      {isFiltered({ ...query, hash: '' }) && page?.total !== 0 && (
        <a class="button small" href={ledgerAddress({ ...readLedgerQuery({}), hash, name })}>
          {text.clear}
        </a>
      )}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChoose: (word: string) => void;
  children: ComponentChildren;
}

function Select({ label, value, onChoose, children }: SelectProps) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {children}
    </select>
  );
}

function Words({ any, words, say }: { any: string; words: readonly string[]; say?: (word: string) => string }) {
  return (
    <>
      <option value="">{any}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {say ? say(word) : word}
        </option>
      ))}
    </>
  );
}

/** Every word that was there since the page was opened, so that a filter does not take away the others. */
function useSeen(words: readonly string[], chosen: string): string[] {
  const seen = useRef(new Set<string>());
  for (const word of [...words, chosen]) if (word !== '') seen.current.add(word);
  return [...seen.current].sort();
}
