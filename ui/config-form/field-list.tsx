import type { Field } from './field.ts';
import { FieldRow } from './field-row.tsx';
import type { Form } from './form.ts';

export function FieldList({ fields, form }: { fields: readonly Field[]; form: Form }) {
  return (
    <div class="fields">
      {fields.map((field) => (
        <FieldRow key={field.key} field={field} form={form} />
      ))}
    </div>
  );
}
