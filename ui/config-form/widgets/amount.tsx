import { useState } from 'preact/hooks';
import { text } from '../../strings/config-form.ts';
import { type Amount, canBeOff, readAmount, type Unit, unitsOf, writeAmount } from '../amount.ts';
import { type ControlProps, shared } from './control.tsx';

const off = 'off';

/** A duration or a size: a number and its unit, of which one may be "off". */
export function AmountInput(props: ControlProps) {
  const { form, field, value } = props;
  // While it is worked on, the unit stays as chosen and what is typed stays as typed.
  const [entered, setEntered] = useState<Amount | null>(null);
  const amount = entered ?? readAmount(field, value);
  const common = shared(props);
  const enter = (next: Amount) => {
    setEntered(next);
    form.change(field, next.number.trim() === '' && !next.off ? null : writeAmount(field, next));
  };
  const leave = () => {
    setEntered(null);
    common.onBlur();
  };
  const choose = (word: string) => {
    if (word === off) enter({ ...amount, off: true });
    else enter({ off: false, number: amount.number, unit: word as Unit });
  };
  return (
    <span class="with-unit">
      <input
        type="text"
        inputmode="decimal"
        {...common}
        value={amount.off ? '' : amount.number}
        autocomplete="off"
        disabled={field.readonly || amount.off}
        onInput={({ currentTarget }) => enter({ ...amount, number: currentTarget.value })}
        onBlur={leave}
      />
      <select
        aria-label={text.unitOf(field.title)}
        value={amount.off ? off : amount.unit}
        disabled={field.readonly}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        onBlur={leave}
      >
        {unitsOf(field).map((unit) => (
          <option key={unit} value={unit}>
            {text.units[unit]}
          </option>
        ))}
        {canBeOff(field) && <option value={off}>{text.off(field.path.at(-1) ?? '')}</option>}
      </select>
    </span>
  );
}
