import { text } from '../../strings/config-form.ts';
import { type ControlProps, shared } from './control.tsx';

/** More letters than this do not stand beside each other. */
const longestSegments = 26;

/** One of a few words: beside each other where they are short, else in a list. */
export function ChoiceInput(props: ControlProps) {
  const { form, field, value, id, labelId, describedBy, invalid } = props;
  const key = field.path.at(-1) ?? '';
  const labels = field.choices.map((word) => text.choice(key, `${word}`));
  const current = field.choices.findIndex((word) => `${word}`.toLowerCase() === `${value}`.toLowerCase());
  const choose = (index: number) => form.change(field, field.choices[index] ?? null);
  const isShort = labels.length <= 3 && labels.join('').length <= longestSegments && field.default !== undefined;
  if (!isShort) {
    return (
      <select
        {...shared(props)}
        value={`${current}`}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        {(current === -1 || field.default === undefined) && <option value="-1">{text.unset}</option>}
        {labels.map((label, index) => (
          <option key={label} value={`${index}`}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div class="segments" role="radiogroup" aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
      {labels.map((label, index) => (
        <label key={label}>
          <input
            type="radio"
            id={index === Math.max(0, current) ? id : undefined}
            name={id}
            aria-invalid={invalid || undefined}
            checked={index === current}
            disabled={field.readonly}
            onChange={() => choose(index)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
