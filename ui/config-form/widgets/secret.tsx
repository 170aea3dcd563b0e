import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../strings/config-form.ts';
import { mask } from '../draft.ts';
import { type ControlProps, shared } from './control.tsx';

/** A secret is never shown once it is stored: it can be replaced or removed. */
export function SecretInput(props: ControlProps) {
  const { form, field, value, id } = props;
  const [replacing, setReplacing] = useState(false);
  const [visible, setVisible] = useState(false);
  const stored = form.isStored(field);
  const asks = form.asksAgain(field);
  const untouched = value === mask;
  const input = useRef<HTMLInputElement>(null);
  // It takes the place of the pressed button.
  useEffect(() => {
    if (replacing) input.current?.focus();
  }, [replacing]);
  const keep = () => {
    setReplacing(false);
    form.change(field, mask);
  };
  if (stored && !replacing && !asks && (untouched || !form.isChanged(field) || (value ?? '') === '')) {
    const gone = form.isChanged(field) && !untouched;
    return (
      <div class="secret">
        <span>{gone ? text.secretGone : text.secretSet}</span>
        <button
          type="button"
          class="button small"
          {...shared(props)}
          aria-label={text.replaceOf(field.title)}
          onClick={() => setReplacing(true)}
        >
          {text.replace}
        </button>
        {gone ? (
          <button type="button" class="button small" onClick={keep}>
            {text.keep}
          </button>
        ) : (
          <button
            type="button"
            class="button small"
            aria-label={text.removeOf(field.title)}
            onClick={() => form.change(field, null)}
          >
            {text.remove}
          </button>
        )}
      </div>
    );
  }
  const typed = untouched ? '' : `${value ?? ''}`;
  return (
    <div class="secret">
      <input
        ref={input}
        {...shared(props)}
        type={visible ? 'text' : 'password'}
        value={typed}
        autocomplete="new-password"
        spellcheck={false}
        onInput={({ currentTarget }) => form.change(field, currentTarget.value || (stored ? mask : ''))}
      />
      <button
        type="button"
        class="button small"
        aria-pressed={visible}
        aria-controls={id}
        onClick={() => setVisible(!visible)}
      >
        {visible ? text.hide : text.show}
      </button>
      {stored && (
        <button type="button" class="button small" onClick={keep}>
          {text.keep}
        </button>
      )}
      {asks && <p class="warning-text">{text.secretAgain}</p>}
    </div>
  );
}
