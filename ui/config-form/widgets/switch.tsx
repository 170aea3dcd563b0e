import { text } from '../../strings/config-form.ts';
import { type ControlProps, shared } from './control.tsx';

/** On or off; a key that may be absent has a third state. */
export function SwitchInput(props: ControlProps) {
  const { form, field, value } = props;
  if (field.default === undefined) {
    const enter = (word: string) => form.change(field, word === '' ? null : word === 'true');
    return (
      <select {...shared(props)} value={`${value ?? ''}`} onChange={({ currentTarget }) => enter(currentTarget.value)}>
        <option value="">{text.unset}</option>
        <option value="true">{text.on}</option>
        <option value="false">{text.offSwitch}</option>
      </select>
    );
  }
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch"
      {...shared(props)}
      checked={value === true}
      aria-checked={value === true}
      onChange={({ currentTarget }) => form.change(field, currentTarget.checked)}
    />
  );
}
