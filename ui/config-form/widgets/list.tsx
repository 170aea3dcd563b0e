import { useState } from 'preact/hooks';
import { text } from '../../strings/config-form.ts';
import { matchesOf } from '../check/pattern.ts';
import { type ControlProps, shared } from './control.tsx';
import { SeenMessages } from './seen-messages.tsx';

/** Texts, one per line. A list of patterns can be tried out. */
export function ListInput(props: ControlProps) {
  const { form, field, value } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const entries = Array.isArray(value) ? value.map((item) => `${item}`) : [];
  const shown = typed ?? entries.join('\n');
  const common = shared(props);
  const enter = (written: string) => {
    setTyped(written);
    form.change(field, written === '' ? [] : written.split('\n'));
  };
  const leave = () => {
    setTyped(null);
    const plain = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
    if (plain.length !== entries.length) form.change(field, plain);
    common.onBlur();
  };
  // The button that was pressed goes; the focus follows what it did.
  const add = (entry: string) => {
    form.change(field, [...entries, entry]);
    document.getElementById(props.id)?.focus();
  };
  return (
    <>
      <textarea
        {...common}
        rows={Math.min(12, Math.max(2, shown.split('\n').length))}
        value={shown}
        spellcheck={false}
        autocapitalize="none"
        onInput={({ currentTarget }) => enter(currentTarget.value)}
        onBlur={leave}
      />
      {(field.rule === 'regex' || field.rule === 'suffix') && <MatchTest {...props} entries={entries} />}
      {field.key === 'ArrErrorCodesToBlocklist' && <SeenMessages section={form.id} entries={entries} onAdd={add} />}
    </>
  );
}

function MatchTest({ form, field, id, entries }: ControlProps & { entries: readonly string[] }) {
  const [name, setName] = useState('');
  const matches = matchesOf(entries, name, field.rule === 'suffix', form.isCaseSensitive());
  return (
    <div class="match">
      <label for={`${id}-match`}>{text.matchLabel}</label>
      <input
        id={`${id}-match`}
        value={name}
        spellcheck={false}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <span role="status">{name === '' ? '' : matches.length === 0 ? text.matchNone : text.matchHint(matches)}</span>
    </div>
  );
}
