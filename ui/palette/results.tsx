import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../strings/palette.ts';
import { type Command, matching } from './command.ts';
import { useFound } from './use-found.ts';

interface Props {
  own: readonly Command[];
  onRun: (command: Command) => void;
}

/** The field and what it finds; the focus stays in the field, arrows choose. */
export function Results({ own, onRun }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = matching([...own, ...useFound(typed.trim())], typed);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const command = found[at];
    if (step !== undefined && found.length > 0) setChosen((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && command !== undefined && !event.isComposing) onRun(command);
    else return;
    event.preventDefault();
  };
  return (
    <div class="palette">
      <input
        role="combobox"
        aria-label={text.field}
        aria-expanded="true"
        aria-controls="palette-results"
        aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder={text.field}
        autofocus
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id="palette-results" role="listbox" aria-label={text.results}>
        {found.map((command, index) => (
          <Option
            key={command.id}
            command={command}
            index={index}
            selected={index === at}
            heading={found[index - 1]?.group !== command.group}
            onRun={() => onRun(command)}
          />
        ))}
      </div>
      <p class="quiet" role="status">
        {found.length === 0 ? text.nothing : <span class="unseen">{text.amount(found.length)}</span>}
      </p>
    </div>
  );
}

interface OptionProps {
  command: Command;
  index: number;
  selected: boolean;
  /** It is the first of its group. */
  heading: boolean;
  onRun: () => void;
}

function Option({ command, index, selected, heading, onRun }: OptionProps) {
  const { group, label, detail } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={`palette-${index}`}
      role="option"
      aria-selected={selected}
      class="palette-option"
      data-group={heading ? text.groups[group] : undefined}
      onClick={onRun}
    >
      <span>{label}</span>
      {detail !== '' && <small>{detail}</small>}
    </div>
  );
}
