import { type ControlProps, shared } from './control.tsx';

/** One line of text. Empty text of a key that has no default takes the key out. */
export function TextInput(props: ControlProps) {
  const { form, field, value, id } = props;
  const suggestions = form.suggestions(field);
  const list = suggestions.length > 0 ? `${id}-list` : undefined;
  const enter = (text: string) => form.change(field, text === '' && field.default === undefined ? null : text);
  return (
    <>
      <input
        type="text"
        {...shared(props)}
        value={value === undefined ? '' : `${value}`}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        list={list}
        onInput={({ currentTarget }) => enter(currentTarget.value)}
      />
      {list && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
