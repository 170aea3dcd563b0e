import { useState } from 'preact/hooks';
import { text } from '../strings/connect.ts';

interface Props {
  id: string;
  name: string;
  value: string;
  autocomplete: 'new-password' | 'off';
  onInput: (value: string) => void;
}

/** Hidden unless its owner wants to see it. */
export function PasswordInput({ id, name, value, autocomplete, onInput, ...described }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div class="with-button">
      <input
        id={id}
        name={name}
        type={shown ? 'text' : 'password'}
        value={value}
        autocomplete={autocomplete}
        autocapitalize="none"
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        {...described}
      />
      <button type="button" class="button" aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
        {shown ? text.hide : text.show}
      </button>
    </div>
  );
}
