import { useComputed } from '@preact/signals';
import { text } from '../strings/config-form.ts';
import type { Field } from './field.ts';
import type { Form } from './form.ts';
import { said } from './said.ts';
import { Control } from './widgets/control.tsx';

/** Values that need the whole width. */
const wide: readonly Field['input'][] = ['list', 'map', 'tables'];

/** Id of the element of a field that takes the focus. */
export function fieldId(form: string, key: string): string {
  return `${form}.${key}`.replaceAll(' ', '_');
}

/** A key: what it is called, what it is for, its value, and what is wrong with it. */
export function FieldRow({ field, form }: { field: Field; form: Form }) {
  const id = fieldId(form.id, field.key);
  const value = useComputed(() => form.value(field)).value;
  const custom = useComputed(() => form.isCustom(field)).value;
  const changed = useComputed(() => form.isChanged(field)).value;
  const problems = useComputed(() => form.problems(field)).value;
  const invalid = problems.length > 0;
  const [helpId, problemId, labelId] = [`${id}-help`, `${id}-problem`, `${id}-label`];
  // A key without a default of its own is there to be filled in.
  const hasDefault = field.default !== undefined && field.default !== '' && field.input !== 'tables';
  const canReset = custom && hasDefault && !field.secret && !field.readonly;
  return (
    <div class={`field ${field.input === 'flag' ? 'flag' : ''} ${wide.includes(field.input) ? 'wide' : ''}`}>
      <div class="field-text">
        <label for={id} id={labelId}>
          {field.title}
          {(changed || (custom && hasDefault)) && <Dot changed={changed} />}
        </label>
        {canReset && (
          <button
            type="button"
            class="link reset"
            aria-label={text.reset(field.title)}
            onClick={() => form.change(field, null)}
          >
            {text.resetShort}
          </button>
        )}
        <small id={helpId}>
          {field.description}
          {field.input === 'list' && ` ${text.onePerLine}`}
          {field.readonly && ` ${text.readonly}`}
        </small>
        {field.overriddenBy !== null && <small class="warning-text">{text.overridden(field.overriddenBy)}</small>}
      </div>
      <div class="field-value">
        <Control
          form={form}
          field={field}
          value={value}
          id={id}
          labelId={labelId}
          describedBy={invalid ? `${problemId} ${helpId}` : helpId}
          invalid={invalid}
        />
        {invalid && (
          <p class="problem" id={problemId}>
            {problems.map((problem) => said(field, problem)).join('. ')}
          </p>
        )}
      </div>
    </div>
  );
}

function Dot({ changed }: { changed: boolean }) {
  return (
    <>
      <span class={`dot ${changed ? 'unsaved' : ''}`} title={changed ? text.unsaved : text.changed} />
      <span class="unseen"> {changed ? text.unsaved : text.changed}</span>
    </>
  );
}
