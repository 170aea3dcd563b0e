import { useState } from 'preact/hooks';
import type { Json } from '../json.ts';
import { type ControlProps, shared } from './control.tsx';

/** A number with its unit. An emptied field goes back to the default once it is left. */
export function NumberInput(props: ControlProps) {
  const { form, field, value } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const common = shared(props);
  const enter = (text: string) => {
    setTyped(text);
    form.change(field, read(text));
  };
  const leave = () => {
    setTyped(null);
    common.onBlur();
  };
  return (
    <span class="with-unit">
      <input
        type="text"
        inputmode={field.input === 'decimal' ? 'decimal' : 'numeric'}
        {...common}
        value={typed ?? `${value ?? ''}`}
        autocomplete="off"
        onInput={({ currentTarget }) => enter(currentTarget.value)}
        onBlur={leave}
      />
      {field.unit && <span>{field.unit}</span>}
    </span>
  );
}

/** What is no number stays as it was typed, so that the check can say so. */
function read(text: string): Json | null {
  const trimmed = text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}
